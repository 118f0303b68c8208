import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import '../platform/describe-issue.ts'
import {
  itemShapes,
  officeCollections,
  officeModes,
  type SoftwareOffice,
  type OfficeBook,
  type OfficeCollection,
  type OfficeMode,
} from './office-book.ts'
import { palaceLogin } from './palace-login.ts'
import { activationKey } from './console-rows.ts'
import { SoftwareRefusal } from './refusal.ts'
import { callWebhook, vaultReToken } from './vault-re.routes.ts'

export type OfficesParts = {
  offices: OfficeBook
  clock: Clock
  apiKey: string
  webhookUrl: string
  clientSecret: string
}

const modeNames = Object.keys(officeModes) as [OfficeMode, ...OfficeMode[]]
const controlShape = z.object({
  mode: z.optional(z.enum(modeNames, { error: `mode must be one of ${modeNames.join(', ')}` })),
  delayMs: z.optional(z.int().check(z.gte(0), z.lte(120_000))),
  dailyQuota: z.optional(z.int().check(z.gte(0))),
  suppliers: z.optional(z.array(z.string())),
  billAccount: z.optional(z.string()),
  product: z.optional(z.enum(['liquid', 'legacy'])),
  withheld: z.optional(z.array(z.string())),
})
const contents = z.object({
  /** When the first of it was changed, and each other a millisecond later; all now if left out. */
  changedAt: z.optional(z.iso.datetime()),
  managers: z._default(z.record(z.string(), itemShapes.managers), {}),
  properties: z._default(z.record(z.string(), itemShapes.properties), {}),
  tenancies: z._default(z.record(z.string(), itemShapes.tenancies), {}),
})

type OfficePath = { Params: { software: string; office: string; collection: string; id: string } }

function understood<Shape extends z.ZodMiniType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body)
  if (!parsed.success) throw new SoftwareRefusal(400, parsed.error.issues[0]?.message ?? 'The body is not valid')
  return parsed.data
}

/** Lets people and tests fill the offices, change their records, withdraw authorisations and let them misbehave. */
export function officesRoutes(
  app: FastifyInstance,
  { offices, clock, apiKey, webhookUrl, clientSecret }: OfficesParts,
): void {
  const found = ({ software, office }: { software: string; office: string }): SoftwareOffice => {
    const known = offices.find(software, office)
    if (!known) throw new SoftwareRefusal(404, 'This office was not found')
    return known
  }
  const describe = ({ control, requests, items, ...office }: SoftwareOffice) => ({
    ...office,
    control,
    requests,
    counts: Object.fromEntries(officeCollections.map((name) => [name, items[name].size])),
    ...(office.software === 'PALACE' && palaceLogin(office)),
    ...(office.software === 'CONSOLE' && { activationKey: activationKey({ clientSecret }, office) }),
    ...(office.software === 'VAULTRE' && { token: vaultReToken(apiKey, office) }),
  })

  app.get<OfficePath>('/offices/:software/:office', async ({ params }) => describe(found(params)))
  app.put<OfficePath>('/offices/:software/:office', { bodyLimit: 64 * 1024 * 1024 }, async ({ params, body }) => {
    const given = understood(contents, body)
    let changedAt = Date.parse(given.changedAt ?? '')
    const nextTime = () => (Number.isNaN(changedAt) ? clock.now() : new Date(changedAt++))
    for (const collection of officeCollections)
      for (const [id, data] of Object.entries(given[collection]))
        await offices.save(params.software, params.office, collection, id, data, nextTime())
    return describe(found(params))
  })
  app.put<OfficePath>('/offices/:software/:office/control', async ({ params, body }) => {
    const office = found(params)
    const given = Object.entries(understood(controlShape, body)).filter(([, value]) => value !== undefined)
    office.control = { ...office.control, ...Object.fromEntries(given) }
    office.requests = 0
    return describe(office)
  })
  app.post<OfficePath>('/offices/:software/:office/revoke', async ({ params }) => {
    await offices.revoke(found(params))
    return describe(found(params))
  })
  app.put<OfficePath>('/offices/:software/:office/:collection/:id', async ({ params, body }) => {
    const { software, office, collection, id } = params
    const shape = itemShapes[collection as OfficeCollection]
    if (!shape) throw new SoftwareRefusal(404, `There are only ${officeCollections.join(', ')}`)
    const [name, data] = [collection as OfficeCollection, understood(shape, body)]
    await offices.save(software, office, name, id, data, clock.now())
    await callWebhook({ url: webhookUrl, apiKey }, found(params), [name, id, data], clock.now())
    return describe(found(params))
  })
}
