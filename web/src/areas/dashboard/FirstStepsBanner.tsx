import { paths } from '@/shared/paths.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'

/** Leads the master user of a new agency, or of one without properties, to the first steps. */
export default function FirstStepsBanner({ isEmpty }: { isEmpty: boolean }) {
  return (
    <Banner
      title={isEmpty ? 'There are no properties yet' : 'Some first steps are open'}
      action={<TextLink href={paths.firstSteps()}>First steps</TextLink>}
    >
      {isEmpty ? 'Connect your management software or import a spreadsheet, and your properties appear here.' : null}
    </Banner>
  )
}
