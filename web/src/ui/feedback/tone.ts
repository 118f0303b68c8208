export type Tone = 'good' | 'attention' | 'critical' | 'neutral' | 'accent'

/** Text, background and border classes of a status tone. */
export const toneClass: Record<Tone, string> = {
  good: 'border-good-line bg-good-soft text-good',
  attention: 'border-attention-line bg-attention-soft text-attention',
  critical: 'border-critical-line bg-critical-soft text-critical',
  neutral: 'border-neutral-line bg-neutral-soft text-neutral',
  accent: 'border-accent-line bg-accent-soft text-accent-strong',
}
