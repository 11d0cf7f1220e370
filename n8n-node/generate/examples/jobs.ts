/** Long-running work: card batches, deep pagination, keyword jobs and bulk searches. */
import { type Example, jobId, keyword, next, phones, sold } from './example.ts';

export const jobs: Example[] = [
  {
    file: 'cardBatch-run',
    name: 'Price a collection of cards',
    note: 'All items become one job. Each price goes back to its own item.',
    items: [
      { keyword: '1986 fleer michael jordan 57 psa 8', row: 'A2' },
      { keyword: 'charizard base set', row: 'A3' },
    ],
    steps: [sold('cardBatch', 'run', { keyword, filters: { reference: '={{ $json.row }}' }, patience: 5 })],
  },
  {
    file: 'cardBatch-start',
    name: 'Start a card batch',
    note: 'Starts the job and goes on at once; keep the job ID.',
    steps: [sold('cardBatch', 'start', { keyword: 'charizard base set' })],
  },
  {
    file: 'cardBatch-get',
    name: 'Get a card batch',
    note: 'Looking is free. While the job runs, its state comes out.',
    steps: [sold('cardBatch', 'start', { keyword: 'pikachu jungle' }), next('cardBatch', 'get', { jobId })],
  },
  {
    file: 'cardBatch-cancel',
    name: 'Cancel a card batch',
    note: 'Cards that are not priced yet are not charged.',
    steps: [sold('cardBatch', 'start', { keyword: 'blastoise base set' }), next('cardBatch', 'cancel', { jobId })],
  },
  {
    file: 'deepPagination-run',
    name: 'Read many pages of one search',
    note: 'Two pages here; up to 100 are possible. Each page is one request.',
    steps: [sold('deepPagination', 'run', { keyword: 'lego 75192', maxPages: 2, patience: 5 })],
  },
  {
    file: 'deepPagination-start',
    name: 'Start a deep pagination job',
    note: 'One such job runs at a time for an account.',
    steps: [sold('deepPagination', 'start', { keyword: 'seiko 5', maxPages: 1 })],
  },
  {
    file: 'deepPagination-get',
    name: 'Get a deep pagination job',
    note: 'Looking is free. When the job has ended, its rows come out.',
    steps: [
      sold('deepPagination', 'start', { keyword: 'nintendo switch', maxPages: 1 }),
      next('deepPagination', 'get', { jobId }),
    ],
  },
  {
    file: 'deepPagination-cancel',
    name: 'Cancel a deep pagination job',
    note: 'The rows so far stay.',
    steps: [
      sold('deepPagination', 'start', { keyword: 'canon ae-1', maxPages: 5 }),
      next('deepPagination', 'cancel', { jobId }),
    ],
  },
  {
    file: 'deepPagination-downloadCsv',
    name: 'Many pages as a CSV file',
    note: 'The job comes out as one item, and its rows as one file.',
    steps: [
      sold('deepPagination', 'run', { keyword: 'lego castle', maxPages: 2, patience: 5, output: 'job' }),
      next('deepPagination', 'downloadCsv', { jobId }),
    ],
  },
  {
    file: 'keywordJob-run',
    name: 'Search many keywords in one job',
    note: 'All items become one job; the statistics of each keyword go back to its item.',
    items: phones,
    steps: [sold('keywordJob', 'run', { keyword, patience: 5 })],
  },
  {
    file: 'keywordJob-start',
    name: 'Start a keyword job',
    note: 'Several keywords may stand in one field, one on a line.',
    steps: [sold('keywordJob', 'start', { keyword: 'lego 75192\nlego castle' })],
  },
  {
    file: 'keywordJob-get',
    name: 'Get a keyword job',
    note: 'Looking is free. While the job runs, its state comes out.',
    steps: [sold('keywordJob', 'start', { keyword: 'seiko 5' }), next('keywordJob', 'get', { jobId })],
  },
  {
    file: 'bulkSearch-run',
    name: 'Search many keywords at once',
    note: 'Runs of up to 20 keywords, each answered as soon as it is there.',
    items: phones,
    steps: [sold('bulkSearch', 'run', { keyword })],
  },
  {
    file: 'bulkSearch-downloadCsv',
    name: 'Bulk search as a CSV file',
    note: 'The rows of all keywords of a run in one file.',
    steps: [
      sold('bulkSearch', 'run', { keyword: 'lego 75192' }),
      next('bulkSearch', 'downloadCsv', { runId: '={{ $json.runId }}' }),
    ],
  },
];
