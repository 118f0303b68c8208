import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, dayIn, type Day } from '@contract/days.ts'
import { instantAt } from '@contract/times.ts'
import { dayWithWeekday } from '@contract/weekday-text.ts'
import { ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPage } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
beforeEach(() => {
  browser.setViewport({ width: 1440, height: 900 })
  sessionStorage.clear()
})

const call = 'GET /v1/visit-calendar'
const zone = 'Australia/Melbourne'
const visitOn = (day: Day, visitId: number, parts: object = {}) => ({
  visitId,
  compliancePropertyId: 41,
  addressLine1: `${visitId} Gum Street`,
  addressLine2: 'Carlton VIC 3053',
  startsAt: instantAt(zone, day, '09:00').toISOString(),
  endsAt: instantAt(zone, day, '11:00').toISOString(),
  status: 'BOOKED',
  isOver: false,
  technicianName: 'Tess Tran',
  services: ['smoke'],
  wayIn: 'Entry notice',
  key: null,
  ...parts,
})
function given(days: { day: Day; total?: number; visits: object[] }[]) {
  const api = signedInApi()
  const found = days.map(({ total, ...each }) => ({ ...each, total: total ?? each.visits.length }))
  api.answer(
    call,
    ok({
      days: found,
      total: found.reduce((sum, { total }) => sum + total, 0),
      technicians: [{ id: 7, name: 'Tess Tran' }],
    }),
  )
  return api
}

describe('the calendar of visits', () => {
  it('shows a week with a column for each day, and what each visit needs', async () => {
    const api = given([
      {
        day: '2026-03-04',
        visits: [visitOn('2026-03-04', 5, { key: { text: 'Key needed, none recorded', isMissing: true } })],
      },
      { day: '2026-03-06', visits: [visitOn('2026-03-06', 6, { status: 'NO_ACCESS' })] },
    ])
    openPage('/visits?day=2026-03-04')
    const table = within(await screen.findByRole('table', { name: '02/03/2026 – 08/03/2026' }))
    expect(table.getAllByRole('columnheader')).toHaveLength(7)
    expect(table.getAllByRole('cell')).toHaveLength(7)
    expect(table.getByRole('link', { name: '5 Gum Street' }).getAttribute('href')).toBe('/property/41#visit-5')
    for (const text of ['9:00 am – 11:00 am', 'Entry notice · Tess Tran'])
      expect(table.getAllByText(text)).toHaveLength(2)
    for (const text of ['Key needed, none recorded', 'No access']) expect(table.getByText(text)).toBeDefined()
    expect(table.getByRole('link', { name: /Wednesday 4th March 2026, 1 visit$/ }).getAttribute('href')).toBe(
      '/visits?view=day&day=2026-03-04',
    )
    expect(api.countOf(call)).toBe(1)
    expect(api.calls.find(({ name }) => name === call)?.url).toBe('/v1/visit-calendar?from=2026-03-02&to=2026-03-08')
  })

  it('keeps view, day, technician and property manager in the address, and moves by the span that is shown', async () => {
    const api = given([])
    const { href } = openPage('/visits?view=month&day=2026-03-04&property-manager=2')
    await screen.findByRole('table', { name: 'March 2026' })
    expect(await screen.findByText('No visits are booked in this month.')).toBeDefined()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Technician' }), 'Tess Tran')
    await waitFor(() => expect(href()).toContain('technician=7'))
    await userEvent.click(screen.getByRole('link', { name: 'Next month' }))
    await screen.findByRole('table', { name: 'April 2026' })
    expect(href()).toBe('/visits?view=month&day=2026-04-01&technician=7&property-manager=2')
    expect(api.calls.at(-1)?.url).toBe(
      '/v1/visit-calendar?from=2026-03-30&to=2026-05-03&technician=7&property-manager=2',
    )
    await userEvent.click(screen.getByRole('link', { name: 'Week' }))
    expect(await screen.findByRole('table', { name: '30/03/2026 – 05/04/2026' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Week' }).getAttribute('aria-current')).toBe('page')
  })

  it('marks today, and leads from a full day of a month to all its visits', async () => {
    const today = dayIn(zone, new Date())
    given([{ day: today, total: 5, visits: [1, 2, 3].map((id) => visitOn(today, id)) }])
    openPage('/visits?view=month')
    const more = await screen.findByRole('link', { name: `2 more on ${dayWithWeekday(today)}` })
    expect(more.getAttribute('href')).toBe('/visits?view=day')
    expect(more.closest('td')?.getAttribute('aria-current')).toBe('date')
    expect(document.querySelectorAll('[aria-current="date"]')).toHaveLength(1)
  })

  it('is a list by day on phones', async () => {
    browser.setViewport({ width: 390, height: 800 })
    const today = dayIn(zone, new Date())
    given([{ day: addDays(today, 0), visits: [visitOn(today, 5)] }])
    openPage('/visits')
    expect(await screen.findByRole('region', { name: dayWithWeekday(today) })).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('link', { name: '5 Gum Street' })).toBeDefined()
  })

  it('offers a retry when it fails to load, and ignores a day that does not exist', async () => {
    const api = signedInApi()
    api.answer(call, refuse(503, 'unavailable', 'The system cannot be reached'))
    openPage('/visits?view=day&day=2026-02-30')
    expect(await screen.findByText('The system cannot be reached')).toBeDefined()
    const today = dayIn(zone, new Date())
    api.answer(call, ok({ days: [{ day: today, total: 1, visits: [visitOn(today, 5)] }], total: 1, technicians: [] }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: '5 Gum Street' })).toBeDefined()
  })

  it('has calendars of one’s own to add, renew and remove', async () => {
    const api = given([])
    const feed = {
      id: 3,
      propertyManager: null,
      url: 'https://portal.example/v1/calendar-feed/secret.ics',
      createdBy: 'Priya Nair',
      createdAt: '2026-03-04T00:00:00Z',
    }
    let feeds: object[] = []
    api.answer('GET /v1/me/calendar-feeds', () => ok({ feeds }))
    api.answer('POST /v1/me/calendar-feeds', () => {
      feeds = [feed]
      return ok({ id: 3 })
    })
    api.answer('POST /v1/me/calendar-feeds/3/revoke', () => {
      feeds = []
      return ok(null)
    })
    openPage('/visits')
    await userEvent.click(await screen.findByText('Visits in your own calendar (.ics)'))
    await userEvent.click(await screen.findByRole('button', { name: 'Add calendar' }))
    expect(await screen.findByText(feed.url)).toBeDefined()
    expect(api.calls.find(({ name }) => name === 'POST /v1/me/calendar-feeds')?.body).toEqual({
      propertyManagerId: null,
    })
    await userEvent.click(screen.getByRole('button', { name: 'Remove the calendar of All property managers' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove calendar' }))
    await waitFor(() => expect(screen.queryByText(feed.url)).toBeNull())
  })
})
