import { expect, test } from 'vitest'
import { mailServerOf } from './mail-url.ts'

test('smtp uses port 587 and requires TLS with a valid certificate', () => {
  expect(mailServerOf('smtp://mail.example.org')).toEqual({
    host: 'mail.example.org',
    port: 587,
    account: null,
    protection: 'required',
    checksCertificate: true,
  })
})

test('smtps uses port 465 and TLS from the start', () => {
  expect(mailServerOf('smtps://mail.example.org')).toMatchObject({
    port: 465,
    protection: 'at-once',
    checksCertificate: true,
  })
})

test('a given port is used, also one of another protocol', () => {
  for (const port of [25, 80, 443, 465, 587, 2525, 65535])
    expect(mailServerOf(`smtp://mail.example.org:${port}/`)?.port).toBe(port)
})

test('user and password are percent-decoded', () => {
  expect(mailServerOf('smtp://ann%40example.org:p%40ss%3A%2F%23%25%20%C3%BC@mail.example.org')?.account).toEqual({
    user: 'ann@example.org',
    password: 'p@ss:/#% ü',
  })
  expect(mailServerOf('SMTP://ann:pass@word@mail.example.org')?.account).toEqual({ user: 'ann', password: 'pass@word' })
})

test('a host is in ASCII form, an IPv6 address without its brackets', () => {
  expect(mailServerOf('smtp://MAIL.Bücher.example')?.host).toBe('mail.xn--bcher-kva.example')
  expect(mailServerOf('smtp://[2001:DB8::1]:25')).toMatchObject({ host: '2001:db8::1', port: 25 })
})

for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]', 'mail.localhost']) {
  test(`on ${host} TLS is used when offered, with any certificate, unless it is required`, () => {
    expect(mailServerOf(`smtp://${host}:25`)).toMatchObject({ protection: 'when-offered', checksCertificate: false })
    expect(mailServerOf(`smtps://${host}`)).toMatchObject({ protection: 'at-once', checksCertificate: false })
    expect(mailServerOf(`smtp://${host}?tls=required`)).toMatchObject({
      protection: 'required',
      checksCertificate: true,
    })
    expect(mailServerOf(`smtps://${host}/?tls=required`)).toMatchObject({
      protection: 'at-once',
      checksCertificate: true,
    })
    expect(mailServerOf(`smtp://${host}?tls=never`)).toMatchObject({ protection: 'never' })
  })
}

test('another host does without TLS only with tls=never', () => {
  expect(mailServerOf('smtp://10.0.0.1?tls=never')).toMatchObject({ protection: 'never' })
  expect(mailServerOf('smtp://10.0.0.1?tls=required')).toMatchObject({ protection: 'required' })
  expect(mailServerOf('smtp://localhost.example.org')).toMatchObject({ protection: 'required' })
  expect(mailServerOf('smtp://127.0.0.1.example.org')).toMatchObject({ protection: 'required' })
})

for (const url of [
  '',
  'mail.example.org',
  'smtp:mail.example.org',
  'smtp://',
  'smtp://:25',
  'http://mail.example.org',
  'xsmtp://mail.example.org',
  ' smtp://mail.example.org',
  'smtp://mail.example.org:0',
  'smtp://mail.example.org:65536',
  'smtp://mail.example.org:port',
  'smtp://mail example.org',
  'smtp://mail.example.org/path',
  'smtp://mail.example.org#x',
  'smtp://user@mail.example.org',
  'smtp://:password@mail.example.org',
  'smtp://user:100%@mail.example.org',
  'smtp://user:pass#word@mail.example.org',
  'smtp://user:pass/word@mail.example.org',
  'smtp://mail.example.org?tls=',
  'smtp://mail.example.org?tls=maybe',
  'smtp://mail.example.org?TLS=never',
  'smtp://mail.example.org?tls=never&tls=required',
  'smtp://mail.example.org?tls=never&x=1',
  'smtp://mail.example.org?x=1',
  'smtps://mail.example.org?tls=never',
]) {
  test(`${JSON.stringify(url)} names no mail server`, () => {
    expect(mailServerOf(url)).toBe(null)
  })
}
