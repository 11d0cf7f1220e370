/**
 * Loaded before n8n in queue mode: main process and workers share one SQLite file here, and n8n gives a locked file one second.
 * In production queue mode runs on a database server; a longer patience is all that this suite needs of one.
 */
const Module = require('node:module');

const PATIENCE_MS = 120_000;
const load = Module._load;
const patient = new WeakSet();

Module._load = function (request, ...rest) {
  const loaded = load.call(this, request, ...rest);
  if (request === 'sqlite3' && !patient.has(loaded)) {
    patient.add(loaded);
    loaded.Database = new Proxy(loaded.Database, {
      construct(target, args, newTarget) {
        const database = Reflect.construct(target, args, newTarget);
        database.configure('busyTimeout', PATIENCE_MS);
        return database;
      },
    });
  }
  return loaded;
};
