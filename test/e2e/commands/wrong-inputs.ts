/** What people type wrong. `{names}` in braces are filled in by the test: ports, folders, a file. */
export interface Wrong {
  script: string;
  words?: string;
  environment?: Record<string, string>;
  /** Part of the sentence that it gets. */
  says: string;
  /** 2, for what was typed wrong, unless said otherwise; 1 for what the world refuses. */
  code?: 1 | 2;
  /** In a checkout that may not be written to. */
  readOnly?: boolean;
}

const service = (url: string, key = 'cs_key') => ({ SOLD_DATA_BASE_URL: url, SOLD_DATA_API_KEY: key });
const deployment = (SOLD_DATA_BASE_URL: string, SOLD_DATA_SCRIPT_ID = 'an-id') => ({
  SOLD_DATA_BASE_URL,
  SOLD_DATA_SCRIPT_ID,
});

/** Nearly right words. Besides these, each script gets a flag and a word that are not near to anything. */
const misspelt: Wrong[] = [
  { script: 'start', words: '--prot 3000', says: 'Did you mean --port?' },
  { script: 'sandbox', words: '--prot 8787', says: 'Did you mean --port?' },
  { script: 'sandbox', words: 'plan', says: 'Did you mean --plan?' },
  { script: 'sandbox', words: '--port', says: '--port needs a value.' },
  { script: 'generate', words: '--chekc', says: 'Did you mean --check?' },
  { script: 'generate', words: 'check', says: 'Did you mean --check?' },
  { script: 'build', words: 'sheet', says: 'Did you mean sheets?' },
  { script: 'build:zapier', words: 'archvie', says: 'Did you mean archive?' },
  { script: 'bench', words: '--chek', says: 'Did you mean --check?' },
  { script: 'drift', words: '--base-ulr http://127.0.0.1', says: 'Did you mean --base-url?' },
  { script: 'deploy:sheets', words: '--psuh', says: 'Did you mean --push?' },
  { script: 'deploy:sheets', words: 'push', says: 'Did you mean --push?' },
  { script: 'release', words: '--uot there', says: 'Did you mean --out?' },
  { script: 'e2e:n8n', words: 'picture', says: 'Did you mean pictures?' },
  { script: 'trust:mutants', words: 'engin', says: 'Did you mean engine?' },
  { script: 'test', words: 'worlds', says: 'npm run campaigns -- worlds' },
  { script: 'campaigns', words: 'formulas', says: 'npm test -- formulas' },
  { script: 'test', words: 'installing new-endpoint', says: 'No test file of npm test has installing in its path.' },
  { script: 'e2e:browser', words: 'interrupted', says: 'npm run e2e:commands -- interrupted' },
  { script: 'bench', words: 'core zzyzx', says: 'No benchmark is called zzyzx.' },
  { script: 'bench', words: '--check zzyzx', says: 'No benchmark of --check is called zzyzx.' },
];

const beforeTheDashes: Wrong[] = [
  { script: 'generate', environment: { npm_config_check: 'true' }, says: 'npm run generate -- --check' },
  { script: 'generate', environment: { npm_config_chekc: 'true' }, says: 'npm run generate -- --check' },
  { script: 'bench', environment: { npm_config_json: 'true' }, says: 'npm run bench -- --json' },
  { script: 'deploy:sheets', environment: { npm_config_psuh: 'true' }, says: 'npm run deploy:sheets -- --push' },
];

const values: Wrong[] = [
  { script: 'start', words: '--port lots', says: '--port must be a whole number up to 65535; got lots.' },
  { script: 'start', words: '--port 70000', says: '--port must be a whole number up to 65535; got 70000.' },
  { script: 'start', words: '--port -1', says: '--port must be a whole number up to 65535; got -1.' },
  { script: 'sandbox', words: '--port 1e3', says: '--port must be a whole number up to 65535; got 1e3.' },
  { script: 'sandbox', words: '--port {taken}', says: 'Choose another with --port', code: 1 },
  { script: 'sandbox', words: '--plan gold', says: '--plan must be one of basic,' },
  { script: 'sandbox', words: '--quota lots', says: '--quota must be a whole number; got lots.' },
  { script: 'sandbox', words: '--used -5', says: '--used must be a whole number; got -5.' },
  { script: 'sandbox', words: '--fault 503', says: '--fault must be JSON such as' },
  { script: 'sandbox', words: '--fault {', says: '--fault must be JSON such as' },
  { script: 'sandbox', words: '--fault []', says: '--fault must be JSON such as' },
  { script: 'sandbox', words: '--fault {"statsu":503}', says: '--fault does not know statsu.' },
  { script: 'sandbox', words: '--fault {"status":"503"}', says: 'status of --fault must be a number' },
  { script: 'sandbox', words: '--credits 1.5', says: '--credits must be a whole number; got 1.5.' },
  { script: 'trust', environment: { WORLDS: 'lots' }, says: 'WORLDS must be a whole number from 1 on; got lots.' },
];

const addresses: Wrong[] = [
  { script: 'start', environment: { SOLD_DATA_BASE_URL: 'https://api.example.com' }, says: 'Set both' },
  { script: 'start', environment: { SOLD_DATA_API_KEY: 'cs_key' }, says: 'Set both' },
  { script: 'start', environment: service('nonsense'), says: 'must be an address such as' },
  { script: 'start', environment: service('http://api.example.com'), says: 'must start with https://' },
  { script: 'start', environment: service('ftp://api.example.com'), says: 'must start with https://' },
  { script: 'start', environment: service('https://api.example.com/v1'), says: 'without a path' },
  { script: 'start', environment: service('https://api.example.com?a=1'), says: 'without a path' },
  { script: 'start', environment: service('https://user:word@api.example.com'), says: 'or a password' },
  { script: 'start', environment: service('http://127.0.0.1:{closed}'), says: 'Nothing answers at', code: 1 },
  { script: 'start', environment: service('https://127.0.0.1:{html}'), says: 'No secure connection', code: 1 },
  { script: 'start', environment: service('https://127.0.0.1:{selfSigned}'), says: 'certificate', code: 1 },
  { script: 'start', environment: service('http://127.0.0.1:{html}'), says: 'is not the service (200', code: 1 },
  { script: 'start', environment: service('{sandbox}', 'cs_wrong'), says: 'refuses the key (401).', code: 1 },
  { script: 'start', environment: service('{sandbox}', 'cs_\u200bkey'), says: 'has a character that no key has' },
  { script: 'build', environment: { SOLD_DATA_BASE_URL: 'nonsense' }, says: 'must be an address such as' },
  { script: 'build:sheets', environment: { SOLD_DATA_BASE_URL: 'http://api.example.com' }, says: 'https://' },
  { script: 'release', words: '--base-url nonsense', says: '--base-url must be an https address' },
  { script: 'release', words: '--base-url http://api.example.com', says: 'must be an https address' },
  { script: 'release', words: '--base-url https://user:word@api.example.com', says: 'or a password' },
  { script: 'release', environment: { SOLD_DATA_BASE_URL: 'nonsense' }, says: 'SOLD_DATA_BASE_URL must be' },
  { script: 'drift', says: 'Say which service: npm run drift -- --base-url' },
  { script: 'drift', words: '--base-url=', says: 'Say which service: npm run drift -- --base-url' },
  { script: 'drift', words: '--base-url https://api.example.com/v1', says: 'without a path' },
  { script: 'drift', words: '--base-url nonsense', says: '--base-url must be an address such as' },
  { script: 'drift', words: '--base-url http://api.example.com', says: '--base-url must start with https://' },
  { script: 'drift', words: '--base-url http://127.0.0.1:{closed}', says: 'could not be compared', code: 1 },
  { script: 'drift', words: '--base-url http://127.0.0.1:{html}', says: 'it answered no JSON', code: 1 },
  { script: 'drift', words: '--base-url https://127.0.0.1:{selfSigned}', says: 'certificate', code: 1 },
  { script: 'deploy:sheets', says: 'SOLD_DATA_BASE_URL is not set.' },
  { script: 'deploy:sheets', environment: deployment('nonsense'), says: 'must be an https address' },
  { script: 'deploy:sheets', environment: deployment('http://api.example.com'), says: 'must be an https address' },
  { script: 'deploy:sheets', environment: deployment('https://api.example.com', ''), says: 'SCRIPT_ID is not' },
];

const folders: Wrong[] = [
  { script: 'release', words: '--out {others}', says: 'holds other files' },
  { script: 'release', words: '--out .', says: 'holds other files' },
  { script: 'release', words: '--out {file}', says: 'is a file, and a folder is needed', code: 1 },
  { script: 'release', words: '--out /proc/x', says: '/proc/x may not be written here', code: 1 },
  { script: 'build', readOnly: true, says: 'may not be written here', code: 1 },
  { script: 'start', readOnly: true, says: 'may not be written here', code: 1 },
  { script: 'generate', readOnly: true, says: 'may not be written here', code: 1 },
  { script: 'release', readOnly: true, says: 'may not be written here', code: 1 },
  { script: 'test', readOnly: true, says: 'may not be written here', code: 1 },
];

/** Heading to what stands below it. */
export function wrongInputs(scripts: readonly string[]): Record<string, Wrong[]> {
  const says = 'does not know';
  return {
    'A word or a flag that no command has': scripts.flatMap(script => [
      { script, words: '--zzyzx', says: `${says} --zzyzx` },
      {
        script,
        words: 'zzyzx',
        says: /^(test|campaigns|e2e:(?!n8n|clone).*|pictures)$/.test(script)
          ? 'No test file'
          : script === 'bench'
            ? 'No benchmark'
            : `${says} zzyzx`,
      },
    ]),
    'Nearly right': misspelt,
    'Before the `--`, where npm keeps it': beforeTheDashes,
    'A value': values,
    'An address, a key, a service that is none': addresses,
    'A folder': folders,
  };
}
