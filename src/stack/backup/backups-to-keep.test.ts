import { expect, test } from 'vitest'
import { backupName, backupNamed, backupsOver, backupTime, isBackupDue } from './backups-to-keep.ts'

const evening = new Date('2026-11-21T21:30:00.000Z')

test('the name of a backup says what made it and when, in UTC', () => {
  expect(backupName('scheduled', evening)).toBe('scheduled-20261121T213000Z.zip')
  expect(backupNamed('scheduled-20261121T213000Z.zip')).toEqual({ maker: 'scheduled', madeAt: evening })
  expect(backupNamed('studio-20261121T213000Z.zip')).toEqual({ maker: 'studio', madeAt: evening })
  expect(backupNamed('vita-20261121T213000Z.zip')).toEqual({ maker: 'vita', madeAt: evening })
  expect(backupTime('vita-20261121T213000Z.zip', ['vita'])).toEqual(evening)
  expect(backupTime('vita-20261121T213000Z.zip', ['scheduled'])).toBe(null)
})

test('a file with another name is no backup, and neither is an unfinished one', () => {
  for (const name of ['before-restore-20261121T213000Z', 'scheduled-20261121T213000Z.zip.part-1', 'x.zip'])
    expect(backupNamed(name), name).toBe(null)
  expect(backupNamed('scheduled-20261399T213000Z.zip')).toBe(null)
})

test('a backup is due when the newest scheduled one is as old as the interval, and not a second before', () => {
  const names = ['scheduled-20261120T213000Z.zip', 'scheduled-20261119T213000Z.zip']
  expect(isBackupDue(names, 24, evening)).toBe(true)
  expect(isBackupDue(names, 24, new Date(evening.getTime() - 1000))).toBe(false)
})

test('a first scheduled backup is due at once, whatever backups the owner made', () => {
  expect(isBackupDue([], 24, evening)).toBe(true)
  expect(isBackupDue(['vita-20261121T212900Z.zip'], 24, evening)).toBe(true)
})

test('a backup from just ahead, made before the clock was set back, counts; one from far ahead does not', () => {
  expect(isBackupDue(['scheduled-20261122T060000Z.zip'], 24, evening)).toBe(false)
  expect(isBackupDue(['scheduled-20381122T060000Z.zip'], 24, evening)).toBe(true)
})

test('the oldest scheduled backups beyond the number to keep are deleted, and nothing else', () => {
  const own = ['vita-20200101T000000Z.zip', 'before-restore-20200101T000000Z', 'mine.zip']
  const three = [1, 2, 3].map((day) => `scheduled-2026110${day}T000000Z.zip`)
  expect(backupsOver([...own, ...three], 2)).toEqual([three[0]])
  expect(backupsOver([...own, ...three], 3)).toEqual([])
})
