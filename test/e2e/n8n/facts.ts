/**
 * What n8n's own nodes do with rows like ours, as the table of the package's page says. Each line of the table has a check, so a changed n8n
 * is noticed.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { packageFolder, runFolder } from './folders.ts';
import type { Installation } from './install.ts';
import type { Report } from './report.ts';
import { N8n, type Workflow } from './server.ts';
import { byHand, inRow } from './workflows.ts';

type Node = Workflow['nodes'][number];
type Row = Record<string, unknown>;
/** The items of an output of a node. */
type Outputs = (node: string, output?: number) => Row[];

interface Fact {
  /** First cell of the line in the table. */
  line: string;
  nodes: readonly Node[];
  /** More than one execution shows what n8n remembers. */
  runs?: number;
  /** Connections that differ from one node after the other. */
  connections?: object;
  check(outputs: Outputs[]): void;
}

const node = (name: string, type: string, typeVersion: number, parameters: Row): Node => ({
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  parameters,
});

/** Nodes that output these rows. */
const rowsOf = (rows: readonly Row[], name = 'Rows'): Node[] => [
  node(`${name} as JSON`, 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify({ rows }), options: {} }),
  node(name, 'splitOut', 1, { fieldToSplitOut: 'rows', options: {} }),
];

const conditions = (leftValue: string, operator: Row, rightValue: unknown, ignoresCase: boolean) => ({
  conditions: {
    options: { caseSensitive: !ignoresCase, leftValue: '', typeValidation: 'strict', version: 2 },
    conditions: [{ id: 'one', leftValue, rightValue, operator }],
    combinator: 'and',
  },
  options: { ignoreCase: ignoresCase },
});

const filter = (...given: Parameters<typeof conditions>) => node('Filter', 'filter', 2.2, conditions(...given));
const link = (name: string, index = 0) => ({ node: name, type: 'main', index });

const PRICES = [
  { keyword: 'a', median: 120 },
  { keyword: 'b', median: null },
];
const EVENTS = ['1', '2', '1'].map(id => ({ id }));
const expressions = { toInt: '"$1,250.00".toInt()', pound: '"£".toNumber()', letters: '"SP10".toNumber()' };

/** @param url answers every request alike. @param file a list with a line above its headings. */
function facts(url: string, file: string): Fact[] {
  return [
    {
      line: '`"$1,250.00".toInt()`, `"£".toNumber()`, `"SP10".toNumber()`',
      nodes: [
        node('Expressions', 'set', 3.4, {
          mode: 'raw',
          jsonOutput: `={{ { ${Object.entries(expressions).map(([name, text]) => `${name}: ${text}`)} } }}`,
          options: {},
        }),
      ],
      check: ([of]) => assert.deepEqual(of!('Expressions'), [{ toInt: 1, pound: 0, letters: 10 }]),
    },
    {
      line: '*Filter*, `median` is less than 100',
      nodes: [...rowsOf(PRICES), filter('={{ $json.median }}', { type: 'number', operation: 'lt' }, 100, false)],
      check: ([of]) => assert.deepEqual(of!('Filter'), [PRICES[1]]),
    },
    {
      line: '*Aggregate*, individual fields',
      nodes: [
        ...rowsOf(PRICES),
        node('Aggregate', 'aggregate', 1, {
          fieldsToAggregate: {
            fieldToAggregate: ['keyword', 'median'].map(fieldToAggregate => ({ fieldToAggregate })),
          },
          options: {},
        }),
      ],
      check: ([of]) => assert.deepEqual(of!('Aggregate'), [{ keyword: ['a', 'b'], median: [120] }]),
    },
    {
      line: '*Remove Duplicates*, default operation',
      runs: 2,
      nodes: [...rowsOf(EVENTS), node('Remove Duplicates', 'removeDuplicates', 2, { options: {} })],
      check: runs => {
        for (const of of runs) assert.deepEqual(of('Remove Duplicates'), [{ id: '1' }, { id: '2' }]);
      },
    },
    {
      line: '*Filter*, matches regex with *Ignore Case*',
      nodes: [
        ...rowsOf([{ title: 'Charizard PSA 10' }]),
        filter('={{ $json.title }}', { type: 'string', operation: 'regex' }, 'PSA 10', true),
      ],
      check: ([of]) => assert.deepEqual(of!('Filter'), []),
    },
    {
      line: '*Summarize*',
      nodes: [
        ...rowsOf([{ price: '9.99' }, { price: '100.00' }, { price: 25 }]),
        node('Summarize', 'summarize', 1.1, {
          fieldsToSummarize: { values: [{ aggregation: 'sum', field: 'price' }] },
          options: {},
        }),
      ],
      check: ([of]) => assert.deepEqual(of!('Summarize'), [{ sum_price: 25 }]),
    },
    {
      line: '*Compare Datasets*, fuzzy',
      nodes: [
        ...rowsOf([{ keyword: 'a', median: null }], 'A'),
        ...rowsOf([{ keyword: 'a', median: 0, count: 5 }], 'B'),
        node('Compare', 'compareDatasets', 2.3, {
          mergeByFields: { values: [{ field1: 'keyword', field2: 'keyword' }] },
          fuzzyCompare: true,
          options: {},
        }),
      ],
      connections: {
        Start: { main: [[link('A as JSON'), link('B as JSON')]] },
        'A as JSON': { main: [[link('A')]] },
        'B as JSON': { main: [[link('B')]] },
        A: { main: [[link('Compare', 0)]] },
        B: { main: [[link('Compare', 1)]] },
      },
      check: ([of]) => {
        const [onlyA, same, different, onlyB] = [0, 1, 2, 3].map(output => of!('Compare', output).length);
        assert.deepEqual({ onlyA, same, different, onlyB }, { onlyA: 0, same: 1, different: 0, onlyB: 0 });
      },
    },
    {
      line: '*Extract from File*, a CSV file with lines above the headings',
      nodes: [
        node('File', 'readWriteFile', 1, { operation: 'read', fileSelector: file, options: {} }),
        {
          ...node('Extract from File', 'extractFromFile', 1, { operation: 'csv', options: {} }),
          onError: 'continueRegularOutput',
        },
      ],
      check: ([of]) => assert.match(String(of!('Extract from File')[0]?.error), /Invalid Record Length/),
    },
    {
      line: '*HTTP Request* with pagination',
      nodes: [
        {
          ...node('HTTP Request', 'httpRequest', 4.2, {
            url,
            options: {
              pagination: {
                pagination: {
                  paginationMode: 'updateAParameterInEachRequest',
                  parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
                  limitPagesFetched: true,
                  maxRequests: 20,
                },
              },
            },
          }),
          onError: 'continueRegularOutput',
        },
      ],
      // The requests are counted by the server.
      check: () => {},
    },
  ];
}

/** The line about the schedule, which would take weeks to show: its own rule decides. */
const SCHEDULE = '*Schedule Trigger*, every 2 weeks on Saturday and Sunday';

function checkSchedule({ n8n }: Installation): string {
  const base = createRequire(join(dirname(n8n), '../../n8n-nodes-base/package.json'));
  const { recurrenceCheck } = base('./dist/nodes/Schedule/GenericFunctions.js') as {
    recurrenceCheck(rule: object, state: number[], zone: string): boolean;
  };
  const moment = base('moment-timezone') as { now(): number };
  const rule = { activated: true, index: 0, intervalSize: 2, typeInterval: 'weeks' };
  const state: number[] = [];
  const { now } = moment;
  const ran: string[] = [];
  // Four weekends from Saturday, 7 November 2026.
  for (const day of [7, 8, 14, 15, 21, 22, 28, 29]) {
    moment.now = () => Date.UTC(2026, 10, day, 9);
    if (recurrenceCheck(rule, state, 'UTC')) ran.push(`${day % 7 === 0 ? 'Saturday' : 'Sunday'} ${day}`);
  }
  moment.now = now;
  assert.deepEqual(ran, ['Saturday 7', 'Sunday 15', 'Saturday 21', 'Sunday 29']);
  return ran.join(', ');
}

/** First cells of the table on the page. */
function linesOfTable(): string[] {
  const page = readFileSync(join(packageFolder, 'README.md'), 'utf8');
  const [, table = ''] = /## What n8n does with rows like these[\s\S]*?\n\|---[^\n]*\n([\s\S]*?)\n\n/.exec(page) ?? [];
  return table.split('\n').map(line => line.split(' | ')[0]!.replace(/^\| /, ''));
}

export async function checkFacts(report: Report, installation: Installation): Promise<void> {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.setHeader('content-type', 'application/json').end('{"items":[{"id":1}],"hasNextPage":true}');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const n8n = new N8n(installation, join(runFolder, 'facts'));
  mkdirSync(n8n.files, { recursive: true });
  const file = join(n8n.files, 'list.csv');
  writeFileSync(file, 'Exported on 2026-11-01\nName,Price\nlego,9.99\n');
  const all = facts(`http://127.0.0.1:${(server.address() as AddressInfo).port}/items`, file);
  const workflows = all.map(({ line, nodes, connections }, at) => {
    const workflow = inRow(`fact${String(at).padStart(12, '0')}`, line, [byHand, ...nodes]);
    return connections ? { ...workflow, connections } : workflow;
  });
  await n8n.importWorkflows(workflows);
  const executed: Awaited<ReturnType<N8n['executeAll']>>[] = [];
  for (const run of [0, 1]) {
    const own = workflows.filter((_, at) => run < (all[at]!.runs ?? 1));
    executed.push(await n8n.executeAll(own.map(({ id }) => id)));
  }
  await report.check('each line about n8n has a check', async () => {
    const checked = [...all.map(({ line }) => line), SCHEDULE];
    assert.deepEqual([...linesOfTable()].sort(), checked.sort());
    return undefined;
  });
  for (const [at, { line, check, runs = 1 }] of all.entries()) {
    await report.check(`n8n: ${line}`, async () => {
      check(
        executed.slice(0, runs).map(outputs => {
          const output = outputs.get(workflows[at]!.id);
          assert.ok(typeof output === 'object', String(output ?? 'it did not run'));
          const { runData } = output.data.resultData;
          return (name, nth = 0) => (runData[name]?.[0]?.data?.main[nth] ?? []).map(({ json }) => json);
        }),
      );
      if (!line.startsWith('*HTTP Request*')) return undefined;
      assert.equal(requests, 5);
      return `${requests} requests`;
    });
  }
  await report.check(`n8n: ${SCHEDULE}`, async () => checkSchedule(installation));
  server.close();
}
