#!/usr/bin/env bash
# A bank's OFX file has one statement for each account: <STMTTRNRS> may be repeated inside <BANKMSGSRSV1>.
# Expected of ofx-data-extractor 1.5.0: the summary of a file with a current account (10 received) and a savings account (20 received and 5 paid) has
# 30 received in two payments, or the 10 of the first; or an error, as its page says that what can't be parsed throws by default.
# Seen: received 0, paid 0, no payments. All between the first payment and the last is taken for one list, which can't be parsed, and the summary passes
# over the error that the list of the same file throws. With one account all is right. ofx-js 1.1.1 reads both statements.
# To a reseller: from the day on which a second account is opened, no payment has arrived, and nothing says so.
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error ofx-data-extractor@1.5.0 ofx-js@1.1.1
cat >check.cjs <<'JS'
const assert = require('node:assert/strict');
const { Ofx } = require('ofx-data-extractor');
const { parse } = require('ofx-js');

const status = '<STATUS>\n<CODE>0\n<SEVERITY>INFO\n</STATUS>\n';
const header = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\n';
const signOn = `<SIGNONMSGSRSV1>\n<SONRS>\n${status}<DTSERVER>20260331120000\n<LANGUAGE>ENG\n</SONRS>\n</SIGNONMSGSRSV1>\n`;
const statement = (account, amounts) =>
  `<STMTTRNRS>\n<TRNUID>${account}\n${status}<STMTRS>\n<CURDEF>USD\n` +
  `<BANKACCTFROM>\n<BANKID>100\n<ACCTID>${account}\n<ACCTTYPE>CHECKING\n</BANKACCTFROM>\n` +
  '<BANKTRANLIST>\n<DTSTART>20260301\n<DTEND>20260331\n' +
  amounts
    .map(amount => `<STMTTRN>\n<TRNTYPE>OTHER\n<DTPOSTED>20260308\n<TRNAMT>${amount}\n<FITID>${account}${amount}\n<NAME>Fox\n</STMTTRN>\n`)
    .join('') +
  '</BANKTRANLIST>\n<LEDGERBAL>\n<BALAMT>0.00\n<DTASOF>20260331\n</LEDGERBAL>\n</STMTRS>\n</STMTTRNRS>\n';
const rest = 'COMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n';
const file = (...statements) => `${header}${rest}<OFX>\n${signOn}<BANKMSGSRSV1>\n${statements.join('')}</BANKMSGSRSV1>\n</OFX>\n`;

const current = statement('1', ['10.00']);
const both = file(current, statement('2', ['20.00', '-5.00']));
const summary = text => {
  const { credit, debit, amountOfCredits } = new Ofx(text).getTransactionsSummary();
  return { credit, debit, amountOfCredits };
};
const seen = { one: summary(file(current)), two: summary(both) };
console.log('seen:', seen);
assert.deepEqual(seen, { one: { credit: 10, debit: 0, amountOfCredits: 1 }, two: { credit: 0, debit: 0, amountOfCredits: 0 } });
assert.throws(() => new Ofx(both).getBankTransferList(), SyntaxError);
parse(both).then(({ OFX }) => assert.equal(OFX.BANKMSGSRSV1.STMTTRNRS.length, 2));
JS
node check.cjs
