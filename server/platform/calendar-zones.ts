type Zone = { standard: { name: string; offset: string }; daylight?: { name: string; offset: string } }

/**
 * The time zones of the states. Daylight saving is from the first Sunday of October to the first Sunday of April, by
 * the law since 2008; calendars show no earlier visits.
 */
const zones: Readonly<Record<string, Zone>> = {
  'Australia/Sydney': {
    standard: { name: 'AEST', offset: '+1000' },
    daylight: { name: 'AEDT', offset: '+1100' },
  },
  'Australia/Melbourne': {
    standard: { name: 'AEST', offset: '+1000' },
    daylight: { name: 'AEDT', offset: '+1100' },
  },
  'Australia/Hobart': {
    standard: { name: 'AEST', offset: '+1000' },
    daylight: { name: 'AEDT', offset: '+1100' },
  },
  'Australia/Adelaide': {
    standard: { name: 'ACST', offset: '+0930' },
    daylight: { name: 'ACDT', offset: '+1030' },
  },
  'Australia/Brisbane': { standard: { name: 'AEST', offset: '+1000' } },
  'Australia/Darwin': { standard: { name: 'ACST', offset: '+0930' } },
  'Australia/Perth': { standard: { name: 'AWST', offset: '+0800' } },
}

/** The VTIMEZONE component (RFC 5545, 3.6.5). */
export function timeZoneLines(timeZone: string): string[] {
  const zone = zones[timeZone]
  if (!zone) throw new Error(`The rules of the time zone ${timeZone} are unknown`)
  const { standard, daylight } = zone
  const part = (kind: string, from: string, to: Zone['standard'], start: string, rule: string[]) => [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to.offset}`,
    `TZNAME:${to.name}`,
    ...rule,
    `END:${kind}`,
  ]
  const lines = daylight
    ? [
        ...part('STANDARD', daylight.offset, standard, '20080406T030000', ['RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU']),
        ...part('DAYLIGHT', standard.offset, daylight, '20081005T020000', ['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU']),
      ]
    : part('STANDARD', standard.offset, standard, '20080101T000000', [])
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...lines, 'END:VTIMEZONE']
}
