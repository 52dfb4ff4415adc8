import S3rver from '@20minutes/s3rver'

// Prints its port. The folder of its buckets is the first argument.
const [, , directory = ''] = process.argv
const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false })
console.log((await server.run()).port)
