import sharp from 'sharp'
const [out, w, ...files] = process.argv.slice(2)
const W = Number(w); const ims = []
for (const f of files) ims.push(await sharp(f).resize({ width: W }).png().toBuffer({ resolveWithObject: true }))
const cols = Math.min(files.length, 3), rows = Math.ceil(files.length / cols), h = Math.max(...ims.map(i => i.info.height))
await sharp({ create: { width: cols * W, height: rows * h, channels: 3, background: '#888' } }).composite(ims.map((i, at) => ({ input: i.data, left: (at % cols) * W, top: Math.floor(at / cols) * h }))).png().toFile(out)
