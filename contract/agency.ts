import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Property management software with a known name; any other shows the name it was given. */
export const softwareNames: Readonly<Record<string, string>> = {
  PROPERTY_TREE: 'Property Tree',
  PROPERTY_ME: 'PropertyMe',
  CONSOLE: 'Console Cloud',
  KOLMEO: 'Kolmeo',
  PALACE: 'Palace',
  VAULTRE: 'VaultRE',
  REST: 'Rest',
  /** Any other; agencies upload its exports. */
  OTHER: 'Other software',
}
export const softwareLabel = (code: string): string =>
  (Object.hasOwn(softwareNames, code) ? softwareNames[code] : undefined) ?? code

export const integration = z.object({
  software: z.string(),
  name: z.string(),
  connectedAt: z.nullable(z.string()),
  /** The software no longer accepts the connection: the agency must connect again. */
  isRevoked: z.optional(z.boolean()),
  /** It is connected and gets invoices from here; to other software people enter them. */
  takesInvoices: z.optional(z.boolean()),
  /** Of software that is read here: when it was read last, and when it is read next. */
  lastReadAt: z.optional(z.nullable(z.string())),
  nextReadAt: z.optional(z.nullable(z.string())),
})
export type Integration = z.infer<typeof integration>

export const propertyManager = z.object({ id: z.int(), name: z.string(), email: z.nullable(z.string()) })
export type PropertyManager = z.infer<typeof propertyManager>

/** An agency with at least one integration is an integrated agency. */
export const listIntegrations = endpoint('GET /v1/agency/integration', {
  summary: 'Active integrations with property-management software',
  reply: z.array(integration),
})
export const listPropertyManagers = endpoint('GET /v1/agency/property-managers', {
  summary: 'Property managers of the agency',
  keyScope: 'properties:read',
  reply: z.array(propertyManager),
})
