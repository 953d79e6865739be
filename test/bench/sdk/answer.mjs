// A bare HTTP server that answers every request with the same object.
import { createServer } from 'node:http'

const body = JSON.stringify({ id: 'obj_1', object: 'customer', status: 'draft', title: 'Agreement', metadata: {} })
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, headers).end(body))
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.on('disconnect', () => process.exit())
