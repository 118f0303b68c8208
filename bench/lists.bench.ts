import type { Bench } from './bench.ts'
import { measureAgencySize } from './measure-agency-size.ts'
import { measureGrowth } from './measure-growth.ts'
import { measureMidnight } from './measure-midnight.ts'
import { measureRowSecurity } from './measure-row-security.ts'
import { measureSearch } from './measure-search.ts'
import { measureStatusChange } from './measure-status-change.ts'
import { measureThroughput } from './measure-throughput.ts'

export const bench: Bench = {
  about: 'Measures lists and numbers on a national database, and their growth from 40,000 properties. Needs pgbench.',
  properties: 2_500_000,
  // Those that write are last.
  measures: {
    throughput: measureThroughput,
    'agency-size': measureAgencySize,
    search: measureSearch,
    growth: measureGrowth,
    'row-security': measureRowSecurity,
    'status-change': measureStatusChange,
    midnight: measureMidnight,
  },
}
