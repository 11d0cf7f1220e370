/** The add-on's menu. Runs in every auth mode, and in the narrowest touches nothing but the menu. */
import { announceFailure } from './schedules/notices.ts';

/** @param event of onOpen or onInstall. */
export function buildMenu(event?: { authMode: unknown }): void {
  SpreadsheetApp.getUi()
    .createAddonMenu()
    .addItem('Open sidebar', 'openSidebar')
    .addSeparator()
    .addItem('Fill waiting cells', 'fillWaitingCells')
    .addItem('Refresh selection', 'refreshSelection')
    .addItem('Refresh sheet', 'refreshSheet')
    .addSeparator()
    .addItem('Freeze selection to values', 'freezeSelection')
    .addItem('Freeze sheet to values', 'freezeSheet')
    .addToUi();
  announceFailure(event);
}

export function openSidebar(): void {
  SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile('Sidebar').setTitle('Sold Data'));
}
