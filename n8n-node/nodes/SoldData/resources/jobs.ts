/** Jobs for many keywords, cards or pages: one operation for each step of each kind of job. */
import { type ActionId, endpoints, mostOf } from '@sold-data/core/engine';
import type { Offer } from './offer.ts';
import { soldListing } from './rows.ts';

const atOnce = mostOf(endpoints.bulkSearch, 'keywords');
const inOneJob = mostOf(endpoints.startKeywordJob, 'queries');
const mostPages = mostOf(endpoints.startDeepPagination, 'maxPages');
const mostCards = mostOf(endpoints.startCardBatch, 'cards');

const listings = ['simplified', 'selectedFields', 'raw', 'job'] as const;
const both = ['simplified', 'listings', 'selectedFields', 'raw', 'job'] as const;
const cards = {
  hidden: ['outputMode'],
  // A list of cards has columns, so these come first and the free text last.
  main: { player: '', set: '', year: '', cardNumber: '', grade: '', keyword: '' },
};
const pages = { main: { maxPages: 10 } };

export const jobs = {
  runBulkSearch: {
    at: 'job.priceKeywords',
    name: 'Price Many Keywords',
    action: 'Price many keywords now',
    returns: 'median and count of each keyword – for one keyword use get price',
    description: `Get the sold price of up to ${atOnce} keywords at a time; results come as soon as they are ready`,
    outputs: ['simplified', 'listings', 'selectedFields', 'raw'],
    simplified: soldListing,
  },
  runKeywordJob: {
    at: 'job.priceKeywordsInBackground',
    name: 'Price Many Keywords in Background',
    action: 'Price many keywords in background job and wait',
    returns:
      'median and count of each keyword or job ID when wait runs out – to answer at once price many keywords now',
    description: `Get the sold price of up to ${inOneJob} keywords by one job at the service, and wait for it`,
    outputs: both,
    simplified: soldListing,
  },
  runDeepPagination: {
    at: 'job.readPages',
    name: 'Read All Pages',
    action: 'Read all pages of search',
    returns: 'every sale found – for few rows use search',
    description: `Read up to ${mostPages} pages of one search by a job, and wait for it; one such job runs at a time`,
    ...pages,
    outputs: listings,
    simplified: soldListing,
  },
  runCardBatch: {
    at: 'job.priceCards',
    name: 'Price Card List',
    action: 'Price list of trading cards and wait',
    returns: 'median and count of each card – for one card use get price of card',
    description: `Get the prices of up to ${mostCards} trading cards by one job, and wait for it`,
    ...cards,
    outputs: ['simplified', 'raw', 'job'],
  },
  startKeywordJob: {
    at: 'job.startKeywords',
    name: 'Start Keyword Job',
    action: 'Start pricing many keywords without waiting',
    returns: 'job ID – for results get keyword job',
    description: `Start a job for up to ${inOneJob} keywords without waiting; Get Keyword Job fetches its results`,
  },
  startDeepPagination: {
    at: 'job.startPages',
    name: 'Start Reading All Pages',
    action: 'Start reading all pages of search without waiting',
    returns: 'job ID – for rows get all pages',
    description: `Start reading up to ${mostPages} pages of one search without waiting; Get All Pages fetches the rows`,
    ...pages,
  },
  startCardBatch: {
    at: 'job.startCards',
    name: 'Start Card List',
    action: 'Start pricing list of trading cards without waiting',
    returns: 'job ID – for prices get card list',
    description: `Start a job for up to ${mostCards} cards without waiting; Get Card List fetches the prices`,
    ...cards,
  },
  getKeywordJob: {
    at: 'job.getKeywords',
    name: 'Get Keyword Job',
    action: 'Get progress or results of keyword job',
    returns: 'median and count of each keyword once job has ended',
    description: 'Get the progress of a keyword job, or its results when it has ended, free of charge',
    outputs: both,
    simplified: soldListing,
  },
  getDeepPagination: {
    at: 'job.getPages',
    name: 'Get All Pages',
    action: 'Get progress or rows of job that reads all pages',
    returns: 'sales once job has ended',
    description: 'Get the progress of a job that reads all pages, or its rows when it has ended, free of charge',
    outputs: listings,
    simplified: soldListing,
  },
  getCardBatch: {
    at: 'job.getCards',
    name: 'Get Card List',
    action: 'Get progress or prices of card list',
    returns: 'median and count of each card once job has ended',
    description: 'Get the progress of a card list, or its prices when it has ended, free of charge',
    outputs: ['simplified', 'raw', 'job'],
  },
  cancelDeepPagination: {
    at: 'job.cancelPages',
    name: 'Cancel Reading All Pages',
    action: 'Cancel job that reads all pages',
    returns: 'state of job – rows so far are kept',
    description: 'Stop a job that reads all pages; the rows so far are kept',
  },
  cancelCardBatch: {
    at: 'job.cancelCards',
    name: 'Cancel Card List',
    action: 'Cancel pricing of card list',
    returns: 'state of job – prices so far are kept',
    description: 'Stop the pricing of a card list; the prices so far are kept',
  },
  downloadDeepPagination: {
    at: 'job.downloadPages',
    name: 'Download All Pages',
    action: 'Download rows of job that read all pages as CSV',
    returns: 'one file of job – for rows as items use get all pages',
    description: 'Get the rows of a job that read all pages as a CSV file, free of charge',
  },
  downloadBulkSearch: {
    at: 'job.downloadKeywords',
    name: 'Download Many Keywords',
    action: 'Download listings behind many keywords as CSV',
    returns: 'one file of run or of one of its keywords',
    description: 'Get the listings of a run of Price Many Keywords as a CSV file, free of charge',
    main: { keyword: '' },
  },
} satisfies Partial<Record<ActionId, Offer>>;
