import { ExternalLink, X } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import { Link } from '@/ui/actions/Link.tsx'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { states } from '@contract/states.ts'
import { greetingAt } from '@/shared/greeting.ts'
import type { ShellActions } from '@/shared/page/shell-actions.ts'
import { useAgencySettings } from '@/shared/session/use-agency.ts'
import { useExperiments } from '@/shared/session/use-experiment.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { useNow } from '@/shared/use-now.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { OverlayBody } from '@/ui/overlays/OverlayBody.tsx'
import { themeChoices } from './theme-choices.tsx'
import { useMenu, type Entry } from './use-menu.ts'
import { useTheme } from './use-theme.ts'
import WhoseWork from './WhoseWork.tsx'
import { userItems } from './user-items.tsx'

type MobileMenuProps = { isOpen: boolean; onClose: () => void; actions: ShellActions }

const rowClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-left text-base hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-strong'

/** Below md: a full-screen menu with the items of the bar and the user menu. */
export default function MobileMenu({ isOpen, onClose, actions }: MobileMenuProps) {
  const session = useSession()
  const experiments = useExperiments()
  const hasFirstSteps = useAgencySettings()?.hasFirstSteps === true
  const { main, further } = useMenu()
  const [theme, setTheme] = useTheme()
  const { timeZone } = states[session.complianceAgencyState]
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      className="fixed inset-0 z-40 h-(--visual-viewport-height) bg-raised transition-opacity duration-100 data-entering:opacity-0 data-exiting:opacity-0"
    >
      <Modal className="h-full">
        <Dialog className="flex h-full flex-col outline-none">
          <OverlayBody>
            <div className="flex items-start gap-3 border-b border-line px-4 py-3">
              <div className="min-w-0 flex-1">
                <Heading slot="title" level={2} className="text-lg/6 font-semibold">
                  {greetingAt(useNow(), timeZone)}, {session.complianceUserName}
                </Heading>
                <p className="text-quiet">{session.complianceAgencyName}</p>
              </div>
              <IconButton label="Close menu" icon={<X aria-hidden size={20} />} hasTooltip={false} onPress={onClose} />
            </div>
            <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-2 py-3">
              <WhoseWork isInMenu />
              <ul className="flex flex-col gap-0.5">
                {[...main, ...further].map((entry) => (
                  <EntryRow key={entry.label} entry={entry} onClose={onClose} />
                ))}
              </ul>
              <ul aria-label="Your session" className="mt-3 flex flex-col gap-0.5 border-t border-line pt-3">
                {userItems(session, { experiments, hasFirstSteps }, actions).map((item) => (
                  <li key={item.id}>
                    {item.href === undefined ? (
                      <button
                        type="button"
                        className={rowClass}
                        onClick={() => {
                          onClose()
                          item.onAction?.()
                        }}
                      >
                        <RowIcon>{item.icon}</RowIcon>
                        {item.label}
                      </button>
                    ) : (
                      <Link href={item.href} className={rowClass} onClick={onClose}>
                        <RowIcon>{item.icon}</RowIcon>
                        {item.label}
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
              <NativeSelect
                label="Theme"
                value={theme}
                onChange={setTheme}
                options={themeChoices}
                className="mx-3 mt-4 max-w-60"
              />
            </nav>
          </OverlayBody>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const RowIcon = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="shrink-0 text-quiet">
    {children}
  </span>
)

function EntryRow({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  if (entry.children.length > 0) {
    return (
      <li>
        <p className="px-3 pt-3 pb-1 text-sm font-semibold text-quiet">{entry.label}</p>
        <ul aria-label={entry.label} className="flex flex-col gap-0.5 border-l border-line pl-2 ml-3">
          {entry.children.map((child) => (
            <EntryRow key={child.label} entry={child} onClose={onClose} />
          ))}
        </ul>
      </li>
    )
  }
  return (
    <li>
      <Link
        href={entry.href ?? '/'}
        className={rowClass}
        onClick={onClose}
        {...(entry.isCurrent ? { 'aria-current': 'page' as const } : {})}
        {...(entry.isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        <span className="min-w-0 flex-1">{entry.label}</span>
        {entry.isExternal ? (
          <>
            <ExternalLink aria-hidden size={15} className="shrink-0 text-quiet" />
            <span className="sr-only"> (opens in a new tab)</span>
          </>
        ) : null}
      </Link>
    </li>
  )
}
