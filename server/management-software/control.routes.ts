import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import '../platform/describe-issue.ts'
import { projectRoot } from '../platform/project-root.ts'
import type { BillBook } from './bill-book.ts'
import { controlShape, type Control } from './control.ts'
import { billsPage } from './bills-page.ts'
import type { OfficeBook } from './office-book.ts'
import { SoftwareRefusal } from './refusal.ts'

const shownBills = 100
const folder = join(projectRoot, 'server', 'management-software')
const assets = [
  { path: '/page.js', file: 'page.mjs', type: 'text/javascript; charset=utf-8' },
  { path: '/page.css', file: 'page.css', type: 'text/css; charset=utf-8' },
]

export type ControlParts = { book: BillBook; offices: OfficeBook; control: Control }

/** Lets people and tests see the bills and change the behaviour, which a restart resets. No software has these addresses. */
export function controlRoutes(app: FastifyInstance, { book, offices, control }: ControlParts): void {
  app.get('/control', async () => control)
  app.put('/control', async (request, reply) => {
    const parsed = controlShape.safeParse(request.body)
    if (!parsed.success) throw new SoftwareRefusal(400, parsed.error.issues[0]?.message ?? 'The body is not valid')
    return reply.send(Object.assign(control, parsed.data))
  })
  app.get('/bills', async () => ({ bills: book.all }))
  app.get('/', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(billsPage(control, book.all.slice(-shownBills).toReversed(), book.all.length, offices.received()).text),
  )
  for (const { path, file, type } of assets)
    app.get(path, async (_, reply) => reply.type(type).send(await readFile(join(folder, file))))
}
