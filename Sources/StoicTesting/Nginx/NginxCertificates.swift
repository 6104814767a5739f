/// The shell script that makes an authority and the certificates of the TLS listeners.
///
/// It runs in the server's folder, with openssl's path as `$1`. `openssl ca` and not the shorter
/// `openssl x509`, for only it can date a certificate into the past.
enum NginxCertificates {
    static let authorityFile = "ca.pem"

    static let script = """
        set -e
        openssl=$1
        cat > ca.cnf <<'END'
        [req]
        distinguished_name = name
        [name]
        [authority]
        basicConstraints = critical,CA:TRUE
        keyUsage = critical,keyCertSign,cRLSign
        subjectKeyIdentifier = hash
        [ca]
        default_ca = own
        [own]
        dir = .
        database = ./index.txt
        new_certs_dir = .
        rand_serial = yes
        unique_subject = no
        certificate = ./ca.pem
        private_key = ./ca.key
        default_md = sha256
        policy = any
        [any]
        commonName = supplied
        [good]
        basicConstraints = critical,CA:FALSE
        subjectAltName = DNS:localhost,IP:127.0.0.1
        extendedKeyUsage = serverAuth
        [wrong]
        basicConstraints = critical,CA:FALSE
        subjectAltName = DNS:other.example
        extendedKeyUsage = serverAuth
        END
        : > index.txt
        key() { "$openssl" ecparam -name prime256v1 -genkey -noout -out "$1.key"; }
        own() {
            key "$1"
            "$openssl" req -new -x509 -config ca.cnf -extensions "$2" -sha256 -days 3650 \\
                -key "$1.key" -subj "/CN=$3" -out "$1.pem"
        }
        issue() {
            key "$1"
            "$openssl" req -new -config ca.cnf -key "$1.key" -subj "/CN=$3" -out "$1.csr"
            "$openssl" ca -batch -notext -config ca.cnf -extensions "$2" \\
                -startdate "$4" -enddate "$5" -in "$1.csr" -out "$1.pem"
        }
        own ca authority 'Stoic test authority'
        own self good localhost
        issue good good localhost 20200101000000Z 20491231000000Z
        issue wrong wrong other.example 20200101000000Z 20491231000000Z
        issue expired good localhost 20200101000000Z 20200102000000Z
        """
}
