import { getDocumentProxy } from 'unpdf'
import { readFileSync } from 'node:fs'
const d = await getDocumentProxy(new Uint8Array(readFileSync(process.argv[2])))
const a = await d.getAttachments(); console.log(a)
console.log(d.loadingTask?.destroy, d.destroy)
