import { expect, test } from 'vitest'
import { isEmailAddress } from '#resume/email-address.ts'
import { canonicalMailbox } from './mailbox.ts'

test.each([
  ['ada@example.com', ['ADA@Example.com', 'ada+news@example.com', 'ada+a+b@example.com']],
  ['ada@gmail.com', ['a.d.a+x@gmail.com', 'a.da@googlemail.com']],
  ['adalovelace@proton.me', ['ada.lovelace@proton.me', 'ada-love_lace+x@pm.me', 'Ada.Lovelace@protonmail.com']],
  ['ada.l@icloud.com', ['ada.l@me.com', 'ada.l+x@mac.com']],
  ['ada@yahoo.com', ['ada-shop@yahoo.com', 'Ada-shop-2@yahoo.com']],
  ['ada@yahoo.co.uk', ['ada-shop@yahoo.co.uk']],
  ['ada.l@yandex.ru', ['ada-l@yandex.ru', 'ada.l@ya.ru', 'ada-l+x@yandex.com', 'ada.l@yandex.by', 'ada.l@narod.ru']],
  ['ada@fastmail.com', ['shop@ada.fastmail.com', 'shop@x.ada.fastmail.com', 'ada+x@fastmail.com']],
  ['ada-l@fastmail.fm', ['ada_l@fastmail.fm', 'shop@ada-l.fastmail.fm']],
  ['ada@anonaddy.com', ['shop@ada.anonaddy.com', 'news@ada.anonaddy.me']],
  ['ada@outlook.com', ['ada+x@outlook.com']],
])('%s and its other addresses are one mailbox', (mailbox, others) => {
  expect(canonicalMailbox(mailbox)).toBe(mailbox)
  for (const other of others) {
    expect(isEmailAddress(other), other).toBe(true)
    expect(canonicalMailbox(other), other).toBe(mailbox)
  }
})

test.each([
  ['a.da@example.com', 'ada@example.com'],
  ['a-da@example.com', 'ada@example.com'],
  ['ada-shop@gmail.com', 'ada@gmail.com'],
  ['a.da@icloud.com', 'ada@icloud.com'],
  ['a.da@yahoo.com', 'ada@yahoo.com'],
  ['ada@yahoo.com', 'ada@yahoo.co.uk'],
  ['ada.l@yandex.ru', 'adal@yandex.ru'],
  ['a.da@outlook.com', 'ada@outlook.com'],
  ['ada@outlook.com', 'ada@hotmail.com'],
  ['ada@fastmail.com', 'ada@fastmail.fm'],
  ['shop@ada.fastmail.com', 'shop@eve.fastmail.com'],
  ['shop@ada.example.com', 'ada@example.com'],
  ['ada@notfastmail.com', 'ada@fastmail.com'],
  ['x@ada.notfastmail.com', 'ada@fastmail.com'],
])('%s and %s are two mailboxes', (one, other) => {
  expect(canonicalMailbox(one)).not.toBe(canonicalMailbox(other))
})

test('the mailbox of a mailbox is the same', () => {
  for (const address of ['shop@ada.fastmail.com', 'a.d-a@pm.me', 'ada-x@yahoo.de', 'a-b@ya.ru', 'x@ada.anonaddy.me'])
    expect(canonicalMailbox(canonicalMailbox(address))).toBe(canonicalMailbox(address))
})
