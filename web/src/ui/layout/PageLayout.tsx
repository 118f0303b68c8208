import { PanelLeft } from '@/ui/icons.ts'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '@/ui/layout/Breadcrumbs.tsx'
import type { Crumb } from '@/ui/layout/Breadcrumbs.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'

// Loaded lazily: most pages have no sidebar, and most visits open no drawer.
const Drawer = lazy(async () => ({ default: (await import('@/ui/overlays/Drawer.tsx')).Drawer }))

export interface PageLayoutProps {
  title: ReactNode
  children: ReactNode
  /** Shown beside the title, such as a count or badges. */
  titleAside?: ReactNode
  subtitle?: ReactNode
  breadcrumbs?: readonly Crumb[] | undefined
  controls?: ReactNode
  sidebar?: ReactNode
  /** Labels the sidebar, and the button that opens it as a drawer below lg. */
  sidebarLabel?: string | undefined
}

/** The layout of a page: breadcrumbs, title, controls, body, and an optional sidebar. */
export function PageLayout({
  title,
  children,
  titleAside,
  subtitle,
  breadcrumbs,
  controls,
  ...aside
}: PageLayoutProps) {
  const { sidebar, sidebarLabel = 'More' } = aside
  const isWide = useIsWide('lg')
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [isDrawerWanted, setIsDrawerWanted] = useState(false)
  const hasAside = Boolean(sidebar) && isWide
  const hasDrawer = Boolean(sidebar) && !isWide
  return (
    <div className="mx-auto flex w-full max-w-[80rem] flex-col gap-5 px-4 pt-5 pb-14 max-md:pt-4 max-md:pb-8 md:px-7">
      <div className="flex flex-col gap-2">
        {breadcrumbs && breadcrumbs.length > 0 ? <Breadcrumbs items={breadcrumbs} /> : null}
        {/* As high as a button, so that the page below stays in place when controls appear. */}
        <div className="flex min-h-9 flex-wrap items-end justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <h1 className="min-w-0 text-2xl/8 font-semibold tracking-tight">{title}</h1>
              {titleAside}
            </div>
            {subtitle ? <div className="mt-0.5 text-quiet">{subtitle}</div> : null}
          </div>
          {controls || hasDrawer ? (
            <div className="flex flex-wrap items-end gap-2 print:hidden">
              {hasDrawer ? (
                <Button
                  icon={<PanelLeft aria-hidden size={16} />}
                  onPress={() => {
                    setIsDrawerWanted(true)
                    setIsDrawerOpen(true)
                  }}
                >
                  {sidebarLabel}
                </Button>
              ) : null}
              {controls}
            </div>
          ) : null}
        </div>
      </div>
      {/* The body keeps its place in the tree, so that what is typed or open there survives a change of the width. */}
      <div className={hasAside ? 'grid grid-cols-[18.75rem_minmax(0,1fr)] items-start gap-5' : 'min-w-0'}>
        {hasAside ? (
          <aside aria-label={sidebarLabel} className="flex flex-col gap-4">
            {sidebar}
          </aside>
        ) : null}
        <div className="flex min-w-0 flex-col gap-4 max-md:gap-3">{children}</div>
      </div>
      {hasDrawer && isDrawerWanted ? (
        <Suspense fallback={null}>
          <Drawer side="left" isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} title={sidebarLabel}>
            <div className="flex flex-col gap-4">{sidebar}</div>
          </Drawer>
        </Suspense>
      ) : null}
    </div>
  )
}
