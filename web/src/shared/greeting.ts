/** By the time in the agency's state: mornings end at noon, afternoons at five. */
export function greetingAt(moment: Date, timeZone: string): string {
  const hour = Number(new Intl.DateTimeFormat('en-AU', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(moment))
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
