#include "CStoreFaults.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_FILES 16
#define MAX_PENDING 65536
#define PIECE 512

typedef struct {
    int64_t offset; /* Negative: a truncation to -1 - offset bytes. */
    int count;
    char *bytes;
} Pending;

/* A file, whoever has it open: what is synced, and what was written since. */
typedef struct {
    char path[1024];
    char *durable;
    int64_t count;
    int exists;
    Pending *pending;
    int pendingCount;
} Image;

typedef struct {
    sqlite3_file base;
    sqlite3_file *real;
    Image *image; /* Null for what outlives nothing anyway. */
} File;

static sqlite3_vfs way;
static sqlite3_vfs *inner;
static Image images[MAX_FILES];
static int64_t operations, syncs, failing;
static int failingCode, failingForever;

static void forget(Image *image) {
    for (int i = 0; i < image->pendingCount; i++) free(image->pending[i].bytes);
    free(image->pending);
    free(image->durable);
    memset(image, 0, sizeof *image);
}

static Image *image_at(const char *path, int makes) {
    for (int i = 0; i < MAX_FILES; i++)
        if (strcmp(images[i].path, path) == 0) return &images[i];
    if (!makes || strlen(path) >= sizeof images[0].path) return NULL;
    for (int i = 0; i < MAX_FILES; i++)
        if (images[i].path[0] == 0) {
            strcpy(images[i].path, path);
            return &images[i];
        }
    return NULL;
}

static int fails(void) {
    operations++;
    if (failing == 0) return SQLITE_OK;
    if (operations == failing || (failingForever && operations > failing)) return failingCode;
    return SQLITE_OK;
}

static void note(Image *image, int64_t offset, const void *bytes, int count) {
    if (image == NULL || image->pendingCount >= MAX_PENDING) return;
    if (image->pending == NULL) image->pending = calloc(MAX_PENDING, sizeof(Pending));
    if (image->pending == NULL) abort();
    Pending *pending = &image->pending[image->pendingCount++];
    pending->offset = offset;
    pending->count = count;
    pending->bytes = count > 0 ? malloc((size_t)count) : NULL;
    if (count > 0) memcpy(pending->bytes, bytes, (size_t)count);
}

/* -- One file -- */

static int file_close(sqlite3_file *file) {
    File *own = (File *)file;
    int result = own->real->pMethods ? own->real->pMethods->xClose(own->real) : SQLITE_OK;
    sqlite3_free(own->real);
    own->real = NULL;
    return result;
}

#define REAL(file) (((File *)(file))->real)

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    return REAL(file)->pMethods->xRead(REAL(file), bytes, count, offset);
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    int result = fails();
    if (result != SQLITE_OK) return result;
    note(((File *)file)->image, offset, bytes, count);
    return REAL(file)->pMethods->xWrite(REAL(file), bytes, count, offset);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    int result = fails();
    if (result != SQLITE_OK) return result;
    note(((File *)file)->image, -1 - size, NULL, 0);
    return REAL(file)->pMethods->xTruncate(REAL(file), size);
}

/* What is in the file now is on the disk. */
static void keep(sqlite3_file *file) {
    Image *image = ((File *)file)->image;
    sqlite3_int64 size = 0;
    REAL(file)->pMethods->xFileSize(REAL(file), &size);
    char *copy = malloc((size_t)size + 1);
    if (copy == NULL) abort();
    if (size > 0) REAL(file)->pMethods->xRead(REAL(file), copy, (int)size, 0);
    char path[sizeof image->path];
    strcpy(path, image->path);
    forget(image);
    strcpy(image->path, path);
    image->durable = copy;
    image->count = size;
    image->exists = 1;
}

static int file_sync(sqlite3_file *file, int flags) {
    int result = fails();
    if (result != SQLITE_OK) return result;
    result = REAL(file)->pMethods->xSync(REAL(file), flags);
    if (result != SQLITE_OK || ((File *)file)->image == NULL) return result;
    syncs++;
    keep(file);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return REAL(file)->pMethods->xFileSize(REAL(file), size);
}
static int file_lock(sqlite3_file *file, int level) { return REAL(file)->pMethods->xLock(REAL(file), level); }
static int file_unlock(sqlite3_file *file, int level) {
    return REAL(file)->pMethods->xUnlock(REAL(file), level);
}
static int file_check(sqlite3_file *file, int *result) {
    return REAL(file)->pMethods->xCheckReservedLock(REAL(file), result);
}
static int file_control(sqlite3_file *file, int op, void *argument) {
    return REAL(file)->pMethods->xFileControl(REAL(file), op, argument);
}
static int file_sector(sqlite3_file *file) { return REAL(file)->pMethods->xSectorSize(REAL(file)); }
/* Nothing is promised: not that a write is whole, nor that writes come in order. */
static int file_traits(sqlite3_file *file) {
    (void)file;
    return 0;
}
static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out) {
    return REAL(file)->pMethods->xShmMap(REAL(file), page, size, extend, out);
}
static int file_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return REAL(file)->pMethods->xShmLock(REAL(file), offset, count, flags);
}
static void file_shm_barrier(sqlite3_file *file) { REAL(file)->pMethods->xShmBarrier(REAL(file)); }
static int file_shm_unmap(sqlite3_file *file, int deletes) {
    return REAL(file)->pMethods->xShmUnmap(REAL(file), deletes);
}

/* Version 2: no mapped pages, which would be written past us. */
static const sqlite3_io_methods methods = {
    2, file_close, file_read, file_write, file_truncate, file_sync, file_size, file_lock, file_unlock,
    file_check, file_control, file_sector, file_traits, file_shm_map, file_shm_lock, file_shm_barrier,
    file_shm_unmap, NULL, NULL,
};

/* -- The way -- */

static int way_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out) {
    (void)vfs;
    File *own = (File *)file;
    own->base.pMethods = NULL;
    own->real = sqlite3_malloc(inner->szOsFile);
    if (own->real == NULL) return SQLITE_NOMEM;
    memset(own->real, 0, (size_t)inner->szOsFile);
    int result = inner->xOpen(inner, path, own->real, flags, out);
    if (result != SQLITE_OK) {
        sqlite3_free(own->real);
        return result;
    }
    own->image = path && (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL))
        ? image_at(path, 1) : NULL;
    own->base.pMethods = &methods;
    /* A file that was there before anything was written here. */
    sqlite3_int64 size = 0;
    if (own->image && !own->image->exists && own->image->pendingCount == 0 &&
        own->real->pMethods->xFileSize(own->real, &size) == SQLITE_OK && size > 0)
        keep(file);
    return SQLITE_OK;
}

static int way_delete(sqlite3_vfs *vfs, const char *path, int syncsFolder) {
    (void)vfs;
    int result = fails();
    if (result != SQLITE_OK) return result;
    Image *image = image_at(path, 0);
    if (image) forget(image);
    return inner->xDelete(inner, path, syncsFolder);
}

void stoic_faults_reset(void) {
    for (int i = 0; i < MAX_FILES; i++) forget(&images[i]);
    operations = syncs = failing = 0;
    if (inner) return;
    sqlite3_initialize();
    inner = sqlite3_vfs_find(NULL);
    way = *inner;
    way.pNext = NULL;
    way.zName = "stoic-faults";
    way.szOsFile = sizeof(File);
    way.xOpen = way_open;
    way.xDelete = way_delete;
    sqlite3_vfs_register(&way, 0);
}

int64_t stoic_faults_operations(void) { return operations; }
int64_t stoic_faults_syncs(void) { return syncs; }

void stoic_faults_fail(int64_t operation, int code, int forever) {
    operations = 0;
    failing = operation;
    failingCode = code;
    failingForever = forever;
}

static uint64_t next(uint64_t *state) {
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

int stoic_faults_salvage(const char *path, const char *target, uint64_t seed) {
    Image *image = image_at(path, 0);
    if (image == NULL || (!image->exists && seed == 0)) return 0;
    FILE *out = fopen(target, "wb+");
    if (out == NULL) return 1;
    if (image->count > 0) fwrite(image->durable, 1, (size_t)image->count, out);
    for (int i = 0; seed && i < image->pendingCount; i++) {
        Pending *pending = &image->pending[i];
        for (int at = 0; at < pending->count; at += PIECE) {
            if (next(&seed) & 1) continue;
            int count = pending->count - at < PIECE ? pending->count - at : PIECE;
            fseek(out, (long)(pending->offset + at), SEEK_SET);
            fwrite(pending->bytes + at, 1, (size_t)count, out);
        }
    }
    return fclose(out);
}
