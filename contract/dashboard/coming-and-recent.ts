import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { page } from '../paging.ts'
import { unsafeProperty } from '../portfolio/unsafe.ts'
import { serviceCode } from '../services.ts'
import { urgentQuery } from './urgent-lists.ts'

const property = {
  compliancePropertyId: z.int(),
  addressLine1: z.string(),
  addressLine2: z.string(),
}

/** Days that "today and this week" covers, with today. */
export const daysOfWeek = 7

export const weekVisit = z.object({
  visitId: z.int(),
  /** Sent when the visit is moved or cancelled. */
  version: z.int(),
  ...property,
  ...unsafeProperty,
  startsAt: z.string(),
  endsAt: z.string(),
  /** The time has passed, and no result has been recorded. */
  isOver: z.boolean(),
  services: z.array(serviceCode),
  /** How the technician gets in: "Appointment", "Entry notice". */
  wayIn: z.nullable(z.string()),
  /** Null if no key is needed, or no longer. */
  key: z.nullable(z.object({ text: z.string(), isMissing: z.boolean() })),
})
export type WeekVisit = z.infer<typeof weekVisit>

export const recentKinds = ['NEW', 'DECIDED', 'WORSE'] as const
export type RecentKind = (typeof recentKinds)[number]

export const recentEvent = z.object({
  /** Unique within the list. */
  key: z.string(),
  kind: z.enum(recentKinds),
  /** What happened, as a sentence without full stop. */
  text: z.string(),
  at: z.string(),
  ...property,
})
export type RecentEvent = z.infer<typeof recentEvent>

export const listWeekVisits = endpoint('GET /v1/visit/week', {
  summary: 'Visits that are booked for today and the next six days, in order of time',
  keyScope: 'visits:read',
  query: urgentQuery,
  reply: page(weekVisit),
})
export const listRecentEvents = endpoint('GET /v1/stats/recent', {
  summary: 'What is new, decided or worse since the start of yesterday, latest first',
  query: urgentQuery,
  reply: page(recentEvent),
})
