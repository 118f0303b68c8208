import { formatMonth } from '@/ui/format.ts'

/** '2026-03' → 'Mar' */
export const shortMonth = (month: string): string => formatMonth(month).slice(0, 3)
