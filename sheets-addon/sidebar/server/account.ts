/** The account summary at the top of the sidebar, and the account page. */
import { AuthError, gradingParameters, profitParameters, withSigns } from '@sold-data/core/engine';
import { forgetStop } from '../../answers/lease.ts';
import { momentText } from '../../platform/moments.ts';
import { refusal } from '../../platform/refusal.ts';
import { dropCached } from '../../platform/shared.ts';
import { callsOf, recalculate } from '../../refill/cells.ts';
import { savedGrading, saveGrading } from '../../settings/grading.ts';
import { capLeft, capOf, MOST_DAILY, reportedUsage, setCap } from '../../settings/ledger.ts';
import { hasOwnCosts, saveCosts, savedCosts } from '../../settings/selling-costs.ts';
import { readUsage } from '../../settings/sessions.ts';
import {
  accountOf,
  currentPerson,
  fileSettings,
  forgetFile,
  forgetPerson,
  formulaAccountId,
  NO_ACCOUNT,
  personAccount,
  personSettings,
  type Settings,
  saveFile,
  savePerson,
} from '../../settings/settings.ts';
import { whole } from '../../tasks/checked-number.ts';
import { mailAddress, saveMailAddress } from '../../tasks/mail.ts';
import type {
  AccountLine,
  AccountPage,
  CostsForm,
  FormulaAccount,
  Problem,
  SidebarActions,
} from '../server-interface.ts';
import { problemOf } from './problem.ts';

export const accountActions: Pick<
  SidebarActions,
  'account' | 'saveKey' | 'forgetKey' | 'saveChoices' | 'saveCosts' | 'saveGrading' | 'saveCap'
> = {
  account: () => accountPage(usageProblem()),
  saveKey({ apiKey, gatewayKey, gatewayHost, scope }) {
    const given = { apiKey: apiKey.trim(), gatewayKey: gatewayKey.trim(), gatewayHost: gatewayHost.trim() };
    const key = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''));
    if (!key.apiKey && !key.gatewayKey) throw refusal('The key is empty', 'Paste it from the account dashboard', 'key');
    const before = scope === 'file' ? fileSettings() : personSettings();
    const { creditSource } = before ?? {};
    const settings: Settings = { ...key, ...(creditSource ? { creditSource } : {}) };
    // A key that the service rejects is not saved. A valid key may lack the permission to read the usage.
    const problem = tested(settings);
    if (scope === 'file') saveFile(settings);
    else savePerson(settings);
    forgetUsage();
    return accountPage(problem);
  },
  forgetKey(scope) {
    if (scope === 'file') forgetFile();
    else forgetPerson();
    forgetUsage();
    return accountPage(null);
  },
  saveChoices({ creditsFirst, mail }) {
    saveMailAddress(mail);
    const { creditSource: _, ...settings } = personSettings();
    const changed = creditsFirst ? { creditSource: 'credits' as const } : {};
    savePerson({ ...settings, ...changed });
    const { creditSource: __, ...file } = fileSettings() ?? {};
    if (file.by === currentPerson()) saveFile({ ...file, ...changed });
    return accountPage(null);
  },
  saveCosts(costs) {
    if (saveCosts(costs)) recalculate(callsOf('profit', 'whereToSell', 'worthGrading'));
    return accountPage(null);
  },
  saveGrading(grading) {
    const before = JSON.stringify(savedGrading());
    saveGrading(grading);
    if (JSON.stringify(savedGrading()) !== before) recalculate(callsOf('worthGrading'));
    return accountPage(null);
  },
  saveCap(typed) {
    const daily = typed === null ? undefined : whole(typed, 0, MOST_DAILY, 'The daily cap', 'cap');
    setCap(personAccount().id, daily);
    forgetStop(personAccount());
    return accountPage(null);
  },
};

/** Drops the cached usage that formulas show, because it may belong to another key. */
function forgetUsage(): void {
  dropCached(['facts:account/usage', 'facts:shipping/usage']);
}

/** @throws AuthError when the service rejects the key. Any other problem is returned, because it doesn't prove the key wrong. */
function tested(settings: Settings): Problem | null {
  try {
    readUsage(accountOf(settings));
    return null;
  } catch (error) {
    if (error instanceof AuthError && error.code !== 'forbidden') throw error;
    return problemOf(error);
  }
}

function usageProblem(): Problem | null {
  try {
    if (personAccount().id !== NO_ACCOUNT) readUsage(personAccount());
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

/** The saved costs as the form shows them. */
function costsForm(): CostsForm {
  const { markets, ...rest } = savedCosts();
  const shown = Object.entries(markets).map(([market, costs]) => [market, withSigns(profitParameters, costs)]);
  return { ...rest, markets: Object.fromEntries(shown) };
}

function accountPage(problem: Problem | null): AccountPage {
  const file = fileSettings();
  const { apiKey, gatewayKey, creditSource } = personSettings();
  return {
    line: { ...accountLine(), problem },
    saved: {
      person: Boolean(apiKey || gatewayKey),
      file: !file ? 'no' : file.by === currentPerson() ? 'mine' : 'other',
    },
    creditsFirst: creditSource === 'credits',
    sellingCosts: costsForm(),
    hasOwnCosts: hasOwnCosts(),
    grading: withSigns(gradingParameters, savedGrading()),
    mail: mailAddress(),
  };
}

export function accountLine(): AccountLine {
  const { id, settings } = personAccount();
  const reported = reportedUsage(id);
  const cap = capOf(id);
  return {
    key: settings.gatewayKey ? 'gateway' : settings.apiKey ? 'key' : 'none',
    left: reported.left ?? null,
    of: reported.limit ?? null,
    plan: reported.plan ?? null,
    renews: reported.resetAt === undefined ? null : renewalText(reported.resetAt),
    cap: cap.of === undefined ? null : { left: capLeft(cap), of: cap.of, chosen: cap.chosen },
    spent: reported.spent ?? null,
    problem: null,
    formulas: formulasOf(id),
  };
}

/** For example `1 Dec, 00:00 UTC`. */
function renewalText(ms: number): string {
  const clock = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return `${momentText(clock(ms), clock(Date.now()).slice(0, 10))} UTC`;
}

/**
 * Describes whose requests the file's formulas spend: the owner's. Identifying the current user would need another scope, so the sidebar
 * only knows whether they are the owner after the first formula has run.
 */
function formulasOf(id: string): FormulaAccount {
  const file = fileSettings();
  const used = formulaAccountId();
  if (file && file.by !== currentPerson())
    return { whose: 'file', text: 'Formulas in this file use a key that another editor saved for it.' };
  if (used !== undefined && used === id)
    return { whose: 'yours', text: 'Formulas in this file use your account, whoever opens it.' };
  const owner = SpreadsheetApp.getActive().getOwner?.()?.getEmail();
  const whose = owner ? `its owner, ${owner}` : 'whoever created it';
  const mayBeYours = used === undefined ? ': your account if that is you' : '';
  return { whose: 'owner', text: `Formulas in this file use the account of ${whose}${mayBeYours}.` };
}
