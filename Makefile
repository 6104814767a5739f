# Two commands do everything on a fresh Debian or Ubuntu machine with a Swift toolchain:
#   make demo   (without make: Scripts/demo)
#   make test   (without make: Scripts/test)
# Each first runs Scripts/setup, which installs the system packages that are missing.

SWIFT ?= swift
FORMATTED = Sources Tests Examples Package.swift

.DEFAULT_GOAL := help
.PHONY: help setup demo test quick tsan build bench format lint api clean

help: ## list these commands
	@grep -hE '^[a-z]+:.*## ' $(firstword $(MAKEFILE_LIST)) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

setup: ## install the system packages that are missing
	@Scripts/setup

demo: ## set up, then show the client against a hostile server
	@Scripts/demo

test: ## set up, then run every check and test
	@Scripts/test

quick: ## the same without the ThreadSanitizer run
	@Scripts/test --quick

tsan: ## only the ThreadSanitizer run
	@Scripts/test --only-tsan

build: ## set up, then build everything, tests included (debug)
	@Scripts/setup
	$(SWIFT) build --build-tests

bench: ## set up, then run the benchmarks (release)
	@Scripts/setup
	$(SWIFT) run -c release stoic-bench

format: ## format the Swift sources in place
	$(SWIFT) format --in-place --recursive --parallel $(FORMATTED)

lint: ## check the formatting
	$(SWIFT) format lint --strict --recursive --parallel $(FORMATTED)

api: ## record the public surface in api/*.txt and the policy's schema in docs/
	@Scripts/api

clean: ## remove what was built
	rm -rf .build
