import { lazy, useState } from 'react'
import { usePageShortcuts, type ShortcutPanel } from '@/areas/shell/use-page-shortcuts.ts'
import { LazyPart } from '@/shared/LazyPart.tsx'

// Loaded when first used.
const CommandPanels = lazy(async () => import('./CommandPanels.tsx'))

/** The keys that work on every page. Apart from the frame, because a page is shown before they are needed. */
export default function Shortcuts() {
  const [shown, setShown] = useState<ShortcutPanel | null>(null)
  usePageShortcuts(setShown)
  return shown ? (
    <LazyPart onFailure={() => setShown(null)}>
      <CommandPanels shown={shown} onShow={setShown} onClose={() => setShown(null)} />
    </LazyPart>
  ) : null
}
