export type ChartTone = 'good' | 'attention' | 'critical' | 'neutral' | 'accent'

/** The same tone as an SVG fill and as a background. */
export const fillClass: Record<ChartTone, string> = {
  good: 'fill-good-fill',
  attention: 'fill-attention-fill',
  critical: 'fill-critical-fill',
  neutral: 'fill-neutral-fill',
  accent: 'fill-accent',
}
export const boxClass: Record<ChartTone, string> = {
  good: 'bg-good-fill',
  attention: 'bg-attention-fill',
  critical: 'bg-critical-fill',
  neutral: 'bg-neutral-fill',
  accent: 'bg-accent',
}
