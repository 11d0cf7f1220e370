/** Mutants that survive and may, grouped by the reason why nobody can tell them from what they were made of. */
export interface Reason {
  why: string;
  /** Where: the file, and what the mutated source and its replacement look like. */
  of: { file: string; from: RegExp; to?: RegExp }[];
}

export const reasons: readonly Reason[] = [
  {
    why: 'The default is there for the types; where it is used, nothing reads what it holds.',
    of: [
      { file: 'core/rows/csv.ts', from: /^(\[\]|'')$/ },
      { file: 'core/rows/profit.ts', from: /^(\[\]|'')$/ },
      { file: 'core/rows/sales.ts', from: /^\[\]$/ },
      { file: 'core/engine/decide.ts', from: /^''$/ },
      { file: 'core/engine/admission.ts', from: /^''$/ },
      { file: 'core/engine/bulk.ts', from: /^''$/ },
      { file: 'core/engine/start.ts', from: /^(\[\]|'')$/ },
      { file: 'core/engine/events.ts', from: /^''$/ },
      { file: 'core/engine/pages.ts', from: /^(\[\]|'')$/ },
      { file: 'core/engine/admission.ts', from: /^\[\]$/ },
      { file: 'core/engine/scheduler.ts', from: /^\[\]$/ },
      { file: 'core/engine/call.ts', from: /^''$/ },
    ],
  },
  {
    why: 'It hides the word of the mutant, which nobody says.',
    of: [{ file: 'core/engine/redact.ts', from: /^(\[\]|'')$/ }],
  },
  {
    why: 'Every word but `exclude` and `accepted` includes them; the types know only these three.',
    of: [{ file: 'core/rows/sales.ts', from: /^'include'$/ }],
  },
  {
    why: 'A second check that the types ask for: the first one is enough.',
    of: [
      { file: 'core/engine/bulk.ts', from: /^decided\.do === 'attach'$/ },
      { file: 'core/rows/sales.ts', from: /^fields\.upperBound !== undefined$/ },
      { file: 'core/rows/statistics.ts', from: /^-1$/ },
      { file: 'core/rows/notices.ts', from: /^!rows$/, to: /^false$/ },
      { file: 'core/engine/call.ts', from: /^!\(error instanceof SoldDataError\)$/ },
      { file: 'core/engine/call.ts', from: /^error instanceof SoldDataError$/, to: /^true$/ },
      { file: 'core/engine/call.ts', from: /^body\.kind === 'json'$/ },
      { file: 'core/engine/decide.ts', from: /^outcome\.body\.kind === '(broken|json)'$/, to: /^true$/ },
      { file: 'core/engine/decide.ts', from: /^outcome\.kind === 'response'/ },
      { file: 'core/engine/ledger.ts', from: /^typeof code === 'string'$/ },
      { file: 'core/engine/plan.ts', from: /^account === undefined$/ },
      { file: 'core/engine/bulk.ts', from: /^runId === undefined$/ },
      { file: 'core/engine/bulk.ts', from: /runId === undefined$/, to: /&&/ },
      { file: 'core/engine/bulk.ts', from: /^typeof event\.index === 'number'$/ },
      { file: 'core/engine/bulk.ts', from: /^!\(error instanceof SoldDataError\)$/ },
      { file: 'core/engine/start.ts', from: /^!\(error instanceof SoldDataError\)$/ },
      { file: 'core/engine/start.ts', from: /keyword\)\?\.name$/ },
      { file: 'core/engine/start.ts', from: /^endpoint\.cost\.per === 'entry'$/, to: /^true$/ },
      { file: 'core/engine/start.ts', from: /^!Array\.isArray\(told\)/ },
      { file: 'core/engine/admission.ts', from: /^first\?\.scope$/ },
      { file: 'core/engine/admission.ts', from: /^resetAt !== undefined$/ },
      { file: 'core/engine/admission.ts', from: /^body\.kind === 'json'$/ },
      { file: 'core/engine/job.ts', from: /^done !== null$/ },
      { file: 'core/engine/job.ts', from: /^kind\.progress\?/ },
      { file: 'core/engine/job.ts', from: /^name === undefined$/ },
      { file: 'core/engine/scheduler.ts', from: /^(!parent \|\| !children|parent\.children\?\.running)$/ },
      { file: 'core/engine/jobs.ts', from: /^!?\(?error instanceof SoldDataError\)?$/ },
      { file: 'core/engine/pages.ts', from: /^error instanceof SoldDataError$/ },
      { file: 'core/engine/pages.ts', from: /\?\.key$/ },
      { file: 'core/engine/pages.ts', from: /^paging\?\./ },
      { file: 'core/engine/pages.ts', from: /^this\.second === undefined$/, to: /^false$/ },
      { file: 'core/engine/events.ts', from: /^value !== null$/ },
      { file: 'core/engine/events.ts', from: /^\{\s+return undefined;\s+\}$/ },
      { file: 'core/engine/limiter.ts', from: /^(limit|used) !== undefined$/, to: /^true$/ },
      { file: 'core/engine/limiter.ts', from: /^name === undefined$/, to: /^false$/ },
      { file: 'core/engine/pace.ts', from: /(used|told|resetAt) !== undefined$/, to: /^true$/ },
      { file: 'core/engine/pace.ts', from: /^pace\.reset\?\.seen$/, to: /^true$/ },
    ],
  },
  {
    why: 'A faster way to the same answer.',
    of: [
      { file: 'core/rows/notices.ts', from: /^!good$/, to: /^true$/ },
      { file: 'core/rows/notices.ts', from: /^(true|good && guard\(row\))$/, to: /^false$/ },
      { file: 'core/rows/notices.ts', from: /^first\[name\] === undefined$/, to: /^true$/ },
      { file: 'core/engine/plan.ts', from: /^Number\.isFinite\(maxWaitMs\)/ },
      { file: 'core/engine/plan.ts', from: /^only && lines\.length === 1$/, to: /^false$/ },
      { file: 'core/engine/plan.ts', from: /^\{ *for \(const item of only\)/ },
      { file: 'core/engine/plan.ts', from: /^width !== Number\.POSITIVE_INFINITY$/, to: /^true$/ },
      { file: 'core/engine/plan.ts', from: /^false$/, to: /^true$/ },
      { file: 'core/engine/plan.ts', from: /^at <= now \|\| this\.tellsLate$/, to: /^true$/ },
      { file: 'core/engine/pages.ts', from: /^page === question\.parameters\.page/ },
      { file: 'core/engine/pages.ts', from: /(known === undefined|others !== rest)/ },
      { file: 'core/engine/admission.ts', from: /^lessons\.length === 0$/ },
      { file: 'core/engine/events.ts', from: /^this\.document$/, to: /^false$/ },
      { file: 'core/engine/pages.ts', from: /^rest !== this\.rest$/, to: /^true$/ },
      { file: 'core/engine/limiter.ts', from: /^left > 0$/ },
      { file: 'core/engine/limiter.ts', from: /^remaining === undefined && .*bucket\.pace$/, to: /^false$/ },
      { file: 'core/engine/scheduler.ts', from: /^this\.(timers|unread)\.size/ },
      { file: 'core/engine/scheduler.ts', from: /^new Array\(operations\.length\)$/ },
      { file: 'core/engine/scheduler.ts', from: /^task\.(timer|reading)$/, to: /^true$/ },
      { file: 'core/engine/run-async.ts', from: /^finished$/, to: /^true$/ },
      { file: 'core/engine/run-async.ts', from: /^inFlight > 0$/ },
      { file: 'core/engine/run-async.ts', from: /^settled\.length > 0$/ },
      { file: 'core/engine/run-async.ts', from: /^(!sleeping \|\| )?sleeping\.at > wakeAt$/ },
      { file: 'core/engine/run-async.ts', from: /^sleeping === own$/ },
    ],
  },
  {
    why: 'What has ended is ended again, or asked again to end: nothing comes of it.',
    of: [
      { file: 'core/engine/scheduler.ts', from: /^(true|task\.closed)$/, to: /^false$/ },
      { file: 'core/engine/scheduler.ts', from: /^operations\.slice\(started\)$/ },
      { file: 'core/engine/run-async.ts', from: /^(done|true)$/, to: /^false$/ },
      { file: 'core/engine/run-async.ts', from: /^!finished$/, to: /^true$/ },
    ],
  },
  {
    why: 'It is set before it is read.',
    of: [{ file: 'core/engine/pages.ts', from: /^false$/, to: /^true$/ }],
  },
  {
    why: 'Without a pace the gap is nothing, and nobody is nearer than that.',
    of: [
      { file: 'core/engine/limiter.ts', from: /^gap > 0$/, to: /^(true|gap >= 0)$/ },
      { file: 'core/engine/limiter.ts', from: /^\[\]$/ },
    ],
  },
  {
    why: 'It is told from the other kinds, never by its own name.',
    of: [{ file: 'core/engine/decide.ts', from: /^(\{ kind: 'text' \}|'text')$/ }],
  },
  {
    why: 'A web page in the place of a file is refused, whatever its kind is called.',
    of: [{ file: 'core/engine/call.ts', from: /^'response'$/ }],
  },
  {
    why: 'JSON reads the same without the line break.',
    of: [{ file: 'core/engine/events.ts', from: /^'\\n'$/ }],
  },
  {
    why: 'A wait of nothing is none.',
    of: [{ file: 'core/engine/start.ts', from: /^waitMs > 0$/, to: /^(true|waitMs >= 0)$/ }],
  },
  {
    why: 'Nothing is taken or given back.',
    of: [{ file: 'core/engine/plan.ts', from: /^charge > 0$/ }],
  },
  {
    why: 'A good answer teaches nothing more.',
    of: [{ file: 'core/engine/admission.ts', from: /^lesson\.good$/, to: /^false$/ }],
  },
  {
    why: 'The very bound is as good on either side.',
    of: [
      { file: 'core/engine/retry-wait.ts', from: /^(reset > now|value > 1e12|Math\.abs\(ms\) <= LAST_INSTANT_MS)$/ },
      { file: 'core/engine/admission.ts', from: /<= LONGEST_CYCLE_MS$/ },
      { file: 'core/engine/limiter.ts', from: /^other > at - gap$/, to: />=/ },
      { file: 'core/engine/limiter.ts', from: /\* STRAY$/, to: />=/ },
      {
        file: 'core/engine/pace.ts',
        from: /(> before|> aim|pace\.next > at|pace\.next < to( \+ gap)?|>= limit|_MS)$/,
      },
    ],
  },
  {
    why: 'Read as text or as JSON, an interim or redirect answer is refused by its status.',
    of: [{ file: 'core/engine/call.ts', from: /^response\.status (>= 200|< 300)$/ }],
  },
  {
    why: 'A keyword that has no file has no rows: nothing else of it is read.',
    of: [{ file: 'core/engine/bulk.ts', from: /^\{ keyword \}$/ }],
  },
  {
    why: 'What there is none of is read as none given.',
    of: [{ file: 'core/actions/price.ts', from: /^options\.profit$/, to: /^true$/ }],
  },
  {
    why: 'Either is read as no.',
    of: [{ file: 'core/rows/notices.ts', from: /^\(\) => false$/ }],
  },
  {
    why: 'No two are ever equal here.',
    of: [{ file: 'core/rows/trend.ts', from: /^a\.start < b\.start$/ }],
  },
];
