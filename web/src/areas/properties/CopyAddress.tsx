import { CopyText } from '@/shared/copy/CopyText.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'

/**
 * Beside the title on wide screens, among the buttons on small ones, where a long address would push it to a separate
 * line.
 */
export function CopyAddress({ address, place }: { address: string; place: 'title' | 'controls' }) {
  const isHere = useIsWide('md') === (place === 'title')
  return isHere ? <CopyText text={address} label="Copy address" /> : null
}
