import type { ReactNode } from 'react'
import { Page } from '@/shared/page/Page.tsx'
import { paths } from '@/shared/paths.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Card } from '@/ui/layout/Card.tsx'

type NotAvailableProps = { title: string; text: string; children?: ReactNode }

/** In place of a page whose feature is off for the user, with the way on. */
export default function NotAvailable({ title, text, children }: NotAvailableProps) {
  return (
    <Page title={title} breadcrumbs={[{ label: 'Home', href: paths.dashboard() }, { label: title }]}>
      <Card>
        <EmptyState title={text}>
          <p>
            Please speak to the staff who manage your access. The provider’s staff can switch it on for you or your
            agency.
          </p>
          <p className="mt-3 flex flex-wrap justify-center gap-x-6 gap-y-2">
            <TextLink href={paths.dashboard()}>Go to the home page</TextLink>
            <TextLink href={paths.portfolio()}>Go to your portfolio</TextLink>
            {children}
          </p>
        </EmptyState>
      </Card>
    </Page>
  )
}
