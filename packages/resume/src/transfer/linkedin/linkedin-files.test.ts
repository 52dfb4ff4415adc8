import { expect, test } from 'vitest'
import { fileVerdict, tableKind } from './linkedin-files.ts'

test.each([
  ...['Connections', 'ImportedContacts', 'Contacts', 'messages', 'guide_messages', 'learning_role_play_messages'],
  ...['LearningCoachMessages', 'Invitations', 'Recommendations_Given', 'Endorsement_Received_Info', 'Comments'],
  ...['Member_Follows_1', 'GroupMembership', 'Registration', 'Logins', 'Security Challenges', 'Account Status History'],
  ...['Private_identity_asset', 'Receipts_v2', 'Payments', 'Ad_Targeting', 'Ads Clicked', 'LAN Ads Engagement'],
  ...['Inferences_about_you', 'Reactions', 'Votes', 'SearchQueries', 'Company Follows', 'Hashtag_Follows'],
  ...['Causes You Care About', 'SavedJobAlerts', 'Job Applicant Saved Answers', 'PhoneNumbers'],
  ...['Whatsapp Phone Numbers', 'Shares_997361', 'InstantReposts', 'Saved_Items', 'Rich_Media', 'Events', 'Learning'],
])('%s.csv is not opened', (name) => {
  expect(fileVerdict(`${name}.csv`)).toMatchObject({ why: expect.stringMatching(/\w/) })
  expect(fileVerdict(`folder/${name}.csv`)).toMatchObject({ why: expect.stringMatching(/\w/) })
})

test('files in folders of job hunting, verification and articles are not opened', () => {
  const paths = ['Jobs/Saved Jobs_1.csv', 'a/Jobs/x.csv', 'Verifications/v.csv', 'Articles/Articles/a.html']
  for (const path of [...paths, 'Services Marketplace/Engagements.csv'])
    expect(fileVerdict(path)).toMatchObject({ why: expect.stringMatching(/\w/) })
  expect(fileVerdict('picture.jpg')).toEqual({ why: 'is not a table' })
})

test('what an operating system adds is no part of the archive', () => {
  for (const path of ['__MACOSX/._Positions.csv', '.DS_Store', 'a/.DS_Store', 'folder/'])
    expect(fileVerdict(path)).toBe('no part')
})

test.each([
  ...['Profile', 'Profile Summary', 'Positions', 'Education', 'Skills', 'Languages', 'Certifications', 'Projects'],
  ...['Publications', 'Volunteering', 'Honors', 'Recommendations_Received', 'Courses', 'Email Addresses'],
])('%s.csv is read', (name) => {
  expect(fileVerdict(`${name}.csv`)).toBe('read')
  expect(fileVerdict(`Basic_LinkedInDataExport/${name}_1.csv`)).toBe('read')
})

test.each([
  ['positions', 'Company Name,Title,Description,Location,Started On,Finished On'],
  ['volunteering', 'Company Name,Role,Cause,Started On,Finished On,Description'],
  ['education', 'School Name,Start Date,End Date,Notes,Degree Name,Activities'],
  ['certifications', 'Name,Url,Authority,Started On,Finished On,License Number'],
  ['profile', 'First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary'],
  ['summary', 'Profile Summary'],
  ['languages', 'Name,Proficiency'],
  ['publications', 'Name,Published On,Description,Publisher,Url'],
  ['honors', 'Title,Description,Issued On'],
  ['projects', 'Title,Description,Url,Started On,Finished On'],
  ['emails', 'Email Address,Confirmed,Primary,Updated On'],
  ['courses', 'Name,Number'],
])('a table of %s is recognised by its header, in any order and case, whatever its file is named', (kind, header) => {
  expect(tableKind('Fichier.csv', header.split(','))).toBe(kind)
  expect(
    tableKind(
      'x.csv',
      header
        .toUpperCase()
        .split(',')
        .toReversed()
        .map((name) => ` ${name} `),
    ),
  ).toBe(kind)
})

test('recommendations are received only by the name of the file; any other is private', () => {
  const header = 'First Name,Last Name,Company,Job Title,Text,Creation Date,Status'.split(',')
  expect(tableKind('Recommendations_Received.csv', header)).toBe('recommendations')
  expect(tableKind('Recommendations Received.csv', header)).toBe('recommendations')
  expect(tableKind('Recommandations.csv', header)).toBe('private')
})

test('a renamed private table is dropped by its header', () => {
  for (const header of [
    'First Name,Last Name,Connected On',
    'CONVERSATION ID,FROM,TO,CONTENT',
    'Login Date,IP Address',
  ])
    expect(tableKind('x.csv', header.split(','))).toBe('private')
  expect(tableKind('Job Applications.csv', ['Company Name', 'Job Title'])).toBeNull()
})

test('a list of names is skills only if its file is named so', () => {
  expect(tableKind('Skills_2.csv', ['Name'])).toBe('skills')
  expect(tableKind('Company.csv', ['Name'])).toBe('names')
})
