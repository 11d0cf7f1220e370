import { agree, type ParameterRow } from './agreement.ts';
import { anyCategory, auctionRows, auctionRules, notWhole } from './auction-table.ts';

const jobId: ParameterRow = {
  name: 'jobId',
  says: 'part of the path',
  good: ['job_1', 'a/b?c'],
  bad: [],
  required: true,
};

agree({
  id: 'startDeepPagination',
  section: 'reference 4.9, 8; service facts, "any /v1/scrape parameter plus maxPages"',
  base: { keyword: 'nike' },
  rows: [
    { name: 'keyword', says: 'required', good: ['x', 'nike -kids'], bad: [true], required: true },
    { name: 'maxPages', says: 'up to 100', good: [1, 2, 99, 100], bad: [0, 101, -1, ...notWhole] },
    { ...anyCategory(), bad: [true] },
    ...auctionRows(),
  ],
  rules: auctionRules,
});

agree({ id: 'deepPagination', section: 'reference 4.9', base: { jobId: 'job_1' }, rows: [jobId] });
agree({ id: 'cancelDeepPagination', section: 'reference 4.9', base: { jobId: 'job_1' }, rows: [jobId] });
agree({
  id: 'deepPaginationCsv',
  section: 'reference 4.9, "the CSV download takes a token query parameter"',
  base: { jobId: 'job_1', token: 'secret' },
  rows: [jobId, { name: 'token', says: 'required', good: ['secret'], bad: [], required: true }],
});
