/**
 * CSV files: the first lines as text for a language model; otherwise binary data, piped from the service into n8n's binary store, so the
 * whole file is never in memory.
 */
import {
  ask,
  csvToken,
  type EndpointId,
  endpoints,
  type JobKindId,
  jobKinds,
  NetworkError,
  type Operation,
  safeCsvParts,
  sendWithRetry,
} from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';
import { searchCost } from '../fields/cost.ts';
import { flag } from '../fields/field.ts';
import { searchForm } from '../fields/form.ts';
import type { Offered } from '../resources/offer.ts';
import { flagAt } from '../run/field-reader.ts';
import type { BodyStream } from '../run/host.ts';
import { questionsOf } from '../run/questions.ts';
import { type Asked, askAll, isTool, type Run, runError } from '../run/run.ts';
import { TOOL_CHARACTERS } from '../run/shortened.ts';
import type { OperationKind } from './operation.ts';
import { ofItems } from './sample.ts';

const fields = {
  property: {
    displayName: 'Put Output File in Field',
    name: 'binaryPropertyName',
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the output binary field to put the file in',
  },
  safeTexts: flag(
    'Safe for Spreadsheets',
    'safeTexts',
    'Whether to put an apostrophe before text in the file that a spreadsheet would run as a formula',
  ),
} satisfies Record<string, INodeProperties>;

export const file: OperationKind = {
  cost: offered => searchCost(offered),
  form: offered => searchForm(offered, { fields: [fields.property], options: [fields.safeTexts], isSerial: true }),
  perform: downloads,
  sample: ({ job }) => ofItems({ [job === 'bulkSearch' ? 'runId' : 'jobId']: '', fileName: '', fileSize: '' }),
};

interface FileSettings {
  /** Name of the output field for the file. */
  property: string;
  /** Protects texts that a spreadsheet would run as formulas. */
  isSafe: boolean;
}

/** The longest time for a file to arrive, ms. */
const LONGEST_FILE_MS = 600_000;

/** Outputs one item with a CSV file for each question. */
async function downloads(run: Run, download: Offered): Promise<void> {
  const questions = await questionsOf(run, download, field => {
    // An expression may leave it empty.
    const property = field<string | undefined>('binaryPropertyName', 'data') || 'data';
    return { settings: { property, isSafe: flagAt(field, 'options.safeTexts') } };
  });
  // One after another, because an open file holds a connection until n8n has stored it.
  for (const one of questions)
    await askAll(
      run,
      [one],
      asked => open(run, download, asked),
      (asked, body) => store(run, asked, body),
    );
}

function* open({ session, today }: Run, { job }: Offered, { question: { parameters } }: Asked): Operation<BodyStream> {
  const kind = job as JobKindId;
  const csv = endpoints[jobKinds[kind].csv as EndpointId];
  // For a job that can be polled, the poll returns the download token.
  const token = jobKinds[kind].poll ? { token: yield* csvToken(session, kind, String(parameters.jobId)) } : {};
  const { response } = yield* sendWithRetry(session, ask(csv, { ...parameters, ...token }, today));
  return response.stream as BodyStream;
}

async function store(
  run: Run,
  { itemIndexes, question, settings }: Asked<FileSettings>,
  written: BodyStream,
): Promise<void> {
  const { context, items, keepsGoing } = run;
  const [itemIndex = 0] = itemIndexes;
  const { parameters } = question;
  const body = settings.isSafe ? written.changed(safeCsvParts()) : written;
  // A model reads items only, and a whole file would be far too long for it.
  if (isTool(context)) {
    items.add(itemIndex, { ...parameters, ...(await body.beginning(TOOL_CHARACTERS)) });
    return;
  }
  const storing = context.helpers.prepareBinaryData(body.source, fileName(parameters), 'text/csv');
  const binary = await body.within(storing, LONGEST_FILE_MS).catch(brokeOff);
  if (binary instanceof NetworkError) {
    if (!keepsGoing) throw runError(run, binary, itemIndex);
    items.fail(itemIndex, binary);
    return;
  }
  items.add(
    itemIndex,
    { ...parameters, fileName: binary.fileName, fileSize: binary.fileSize },
    { [settings.property]: binary },
  );
}

/** For example `batch_1.csv`, or `run_1-lego-castle.csv` for the rows of one keyword of a run. */
function fileName({ jobId, runId, keyword }: Record<string, unknown>): string {
  const words = typeof keyword === 'string' ? keyword.match(/[\p{L}\p{N}]+/gu) : null;
  return `${[jobId ?? runId, ...(words ?? [])].join('-')}.csv`;
}

/** The connection ended before the file was complete. */
function brokeOff(cause: unknown): NetworkError {
  return new NetworkError('The file is incomplete', { code: 'network', detail: 'The file is incomplete', cause });
}
