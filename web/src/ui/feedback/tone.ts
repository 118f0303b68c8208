export type Tone = 'good' | 'attention' | 'critical' | 'neutral' | 'accent'

/** Text, background and line of a tone, for anything that tells a status. */
export const toneClass: Record<Tone, string> = {
  good: 'border-good-line bg-good-soft text-good',
  attention: 'border-attention-line bg-attention-soft text-attention',
  critical: 'border-critical-line bg-critical-soft text-critical',
  neutral: 'border-neutral-line bg-neutral-soft text-neutral',
  accent: 'border-accent-line bg-accent-soft text-accent-strong',
}
