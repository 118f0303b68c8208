import { CopyText } from '@/shared/copy/CopyText.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'

/** Beside the title where there is room; among the buttons where a long address would push it to a line of its own. */
export function CopyAddress({ address, place }: { address: string; place: 'title' | 'controls' }) {
  const isHere = useIsWide('md') === (place === 'title')
  return isHere ? <CopyText text={address} label="Copy address" /> : null
}
