#!/usr/bin/env bash
# A package that declares an ES module under "import" can be imported by Node.
# Expected of n8n-workflow 2.41.0: import('n8n-workflow') returns the same exports as require('n8n-workflow').
# Seen: require works; import ends with ERR_MODULE_NOT_FOUND, because files of dist/esm import each other without a file extension.
# Bundlers and TypeScript's checks accept that, so only plain Node fails: a community node must import types only, or use require.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts --loglevel=error n8n-workflow@2.41.0
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');

assert.equal(typeof require('n8n-workflow').NodeOperationError, 'function');
import('n8n-workflow').then(
  () => assert.fail('import works now'),
  error => {
    console.log(error.code, error.message.replace(/'\/.*node_modules/, "'node_modules").replace(/ imported.*/, ''));
    assert.equal(error.code, 'ERR_MODULE_NOT_FOUND');
  },
);
JS
node check.cjs
