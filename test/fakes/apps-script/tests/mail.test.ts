import { expect, test } from 'vitest';
import { hostOf, MANIFEST } from './fixture.ts';

const CODE = `
  function send(n) { for (let i = 0; i < n; i++) MailApp.sendEmail('a@example.com', 'Alert ' + i, 'body') }
  function object() { MailApp.sendEmail({ to: 'a@example.com,b@example.com', subject: 's', htmlBody: '<b>x</b>' }) }
  function left() { return MailApp.getRemainingDailyQuota() }
`;
const manifest = {
  ...MANIFEST,
  oauthScopes: [...MANIFEST.oauthScopes, 'https://www.googleapis.com/auth/script.send_mail'],
};

test('mail is kept with its sender and text', () => {
  const host = hostOf(CODE, { manifest });
  host.run('object', [], 'FULL');

  expect(host.mail.sent).toMatchObject([
    { from: 'user@example.com', to: 'a@example.com,b@example.com', subject: 's', htmlBody: '<b>x</b>' },
  ]);
  expect(host.run('left', [], 'FULL').value).toBe(98);
});

test('100 recipients a day', () => {
  const host = hostOf(CODE, { manifest });

  expect(host.run('send', [101], 'FULL').error?.message).toBe('Service invoked too many times for one day: email.');
  expect(host.mail.sent).toHaveLength(100);
});

test('without its scope there is no mail', () => {
  expect(hostOf(CODE).run('send', [1], 'FULL').error?.message).toMatch(/Required permissions: .*script.send_mail$/);
});
