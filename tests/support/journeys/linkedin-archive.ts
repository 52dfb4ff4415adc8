import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { temporaryFolder } from '../temporary-folder.ts'

const files: Readonly<Record<string, string>> = {
  'Profile.csv':
    'First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers\r\nAda,Quill,,12 Quay Street,Feb 1,Printer of maps,I print maps that last.,Printing,29401,"Charleston, South Carolina, United States",[adaquill],[BLOG:https://quill.example/log],\r\n',
  'Positions.csv':
    'Company Name,Title,Description,Location,Started On,Finished On\r\nQuill and Daughter,Map printer,"I run the press.\n\u2022 Charts of the coast\n\u2022 Two apprentices",Charleston,May 2019,\r\nHarbour Office,Draughtswoman,Sounding sheets.,Savannah,Jan 2014,Apr 2019\r\n,Nameless role,,,2010,2011\r\n',
  'Education.csv':
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\r\nTidewater College,2010,2014,,"Bachelor of Arts, Cartography",\r\n',
  'Skills.csv': 'Name\r\nLithography\r\nHydrography\r\n',
  'Languages.csv': 'Name,Proficiency\r\nFrench,Professional working proficiency\r\n',
  'Certifications.csv':
    'Name,Url,Authority,Started On,Finished On,License Number\r\nPress safety,,Guild of Printers,Mar 2020,,G-17\r\n',
  'Recommendations_Received.csv':
    'First Name,Last Name,Company,Job Title,Text,Creation Date,Status\r\nBo,Reed,Harbour Office,Harbour master,Her charts are true.,"07/08/23, 10:00 AM",VISIBLE\r\n',
  'Connections.csv': 'Notes:\r\n"x"\r\n\r\nFirst Name,Last Name,Connected On\r\nSecret,Friend,01 Jan 2020\r\n',
  'messages.csv': 'FROM,TO,CONTENT\r\nSecret,Ada,hush\r\n',
}

/** Writes a data archive as LinkedIn makes it, of Ada Quill, and returns its path. */
export async function linkedInArchive(): Promise<string> {
  const path = join(temporaryFolder(), 'archive.zip')
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}
