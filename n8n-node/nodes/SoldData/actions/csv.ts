/** CSV files as binary data, piped from the service into n8n's binary store without passing through memory as a whole. */
import {
  catalog,
  csvToken,
  dayOf,
  type Endpoint,
  type EndpointId,
  type JobKindId,
  jobKinds,
  NetworkError,
  type Operation,
  requestFor,
  type Session,
  trade,
  validate,
} from '@sold-data/core';
import type { Question } from '../run/ask.ts';
import type { BodyStream } from '../run/body-stream.ts';
import { nodeError } from '../run/errors.ts';
import type { Run } from '../run/run.ts';
import { questionsOf } from './questions.ts';

export interface Download {
  /** What the user is asked for. */
  asks: Endpoint;
  /** Where the file is. */
  file: Endpoint;
  /** What the file's address needs beyond that. */
  complete?: (session: Session, parameters: Record<string, unknown>) => Operation<Record<string, unknown>>;
  /** Names the file. */
  name: (parameters: Record<string, unknown>) => string;
}

/** Puts out one item with a CSV file for each question. */
export async function downloads(run: Run, { asks, file, complete, name }: Download): Promise<void> {
  const { context, session } = run;
  function* open({ parameters }: Question): Operation<BodyStream> {
    const more = complete ? yield* complete(session, parameters) : {};
    const checked = validate(file, { ...parameters, ...more }, dayOf(session.now()));
    const request = { ...requestFor(session, file, checked), stream: true };
    const { response } = yield* trade(session, file, request);
    return response.stream as BodyStream;
  }
  async function store({ itemIndexes: [itemIndex = 0], parameters }: Question, body: BodyStream): Promise<void> {
    const binary = await context.helpers.prepareBinaryData(body.source, name(parameters), 'text/csv').catch(brokeOff);
    if (binary instanceof NetworkError) {
      if (!run.keepsGoing) throw nodeError(context.getNode(), binary, itemIndex);
      run.items.fail(itemIndex, binary);
      return;
    }
    const { fileName, fileSize } = binary;
    run.items.add(itemIndex, { ...parameters, fileName, fileSize }, { [propertyAt(run, itemIndex)]: binary });
  }
  // One after another: an open file holds a connection until n8n has stored it.
  const fieldAt = (_: Run, itemIndex: number) => propertyAt(run, itemIndex);
  for (const question of questionsOf(run, { endpoint: asks, variant: fieldAt })) await run.ask([question], open, store);
}

/** The field that the file goes to. An expression may leave it empty. */
function propertyAt(run: Run, itemIndex: number): string {
  return run.field<string | undefined>('binaryPropertyName', itemIndex, 'data') || 'data';
}

/** The connection ended before the file did. */
function brokeOff(cause: unknown): NetworkError {
  return new NetworkError('The file broke off', { code: 'network', detail: 'The file broke off', cause });
}

/** The CSV of a job that can be polled. */
export async function jobCsv(run: Run, kindId: JobKindId): Promise<void> {
  const kind = jobKinds[kindId];
  await downloads(run, {
    asks: catalog[kind.poll as EndpointId],
    file: catalog[kind.csv as EndpointId],
    name: ({ jobId }) => `${jobId}.csv`,
    *complete(session, { jobId }) {
      return { token: yield* csvToken(session, kindId, String(jobId)) };
    },
  });
}
