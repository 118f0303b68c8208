import type { LawPage, LawRule } from '@contract/law.ts'
import { services } from '@contract/services.ts'
import { paths } from '@/shared/paths.ts'
import { linkClass } from '@/ui/actions/link-class.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { formatDay, formatNumber } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import { EntryChange, entryChangeTexts } from './EntryChange.tsx'
import { FirstDayBadge } from './FirstDayBadge.tsx'
import { LawRuleItem, ruleAnchor } from './LawRuleItem.tsx'
import { unknownText } from './unknown-text.ts'

/** Of a duty, or of a rule of entry, which has facts. */
type News = LawRule | LawPage['entry'][number]
const newsKey = (news: News): string => `${'facts' in news ? 'entry' : 'duty'} ${news.ruleId}`
const byDay = (one: News, other: News): number => ((one.inForceFrom ?? '') < (other.inForceFrom ?? '') ? -1 : 1)

type Props = { recent: readonly News[]; coming: readonly News[]; law: LawPage }

/** What has begun lately, and what will. */
export const LawNews = ({ recent, coming, law }: Props) => (
  <>
    <Card title="What is new">
      {recent.length === 0 ? (
        <p className="text-quiet">Nothing has changed in the last 12 months.</p>
      ) : (
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {recent
            .toSorted((one, other) => byDay(other, one))
            .map((news) => (
              <li key={newsKey(news)} className="max-w-[75ch]">
                Since {formatDay(news.inForceFrom)}: <RecentNews news={news} law={law} />
              </li>
            ))}
        </ul>
      )}
    </Card>
    <Card title="What is coming">
      {coming.length === 0 ? (
        <p className="text-quiet">No change is known.</p>
      ) : (
        coming.toSorted(byDay).map((rule) =>
          'facts' in rule ? (
            <EntryChange key={newsKey(rule)} rule={rule} law={law} />
          ) : (
            <LawRuleItem
              key={newsKey(rule)}
              rule={rule}
              law={law}
              headingLevel={3}
              aside={rule.inForceFrom === null ? null : <FirstDayBadge from={rule.inForceFrom} today={law.today} />}
            >
              <Demand rule={rule} law={law} />
            </LawRuleItem>
          ),
        )
      )}
    </Card>
  </>
)

const RecentNews = ({ news, law }: { news: News; law: LawPage }) =>
  'facts' in news ? (
    <>
      Entry by notice: {news.title}. {entryChangeTexts(news).join('; ')}.
    </>
  ) : (
    <>
      <a href={`#${ruleAnchor(news.ruleId)}`} className={linkClass}>
        {news.name}
      </a>
      . {news.dutyText} <OurProperties ruleId={news.ruleId} name={news.name} law={law} />
    </>
  )

/** How many properties of the agency it asks something of. */
function Demand({ rule: { ruleId, service, dutyOf, name }, law }: { rule: LawRule; law: LawPage }) {
  if (service === null) return <p className="mt-1 text-quiet">None of our services checks it: for your information.</p>
  if (dutyOf === 'TENANT') return null
  const isAsked = law.demands.some((each) => each.ruleId === ruleId)
  if (!isAsked) return <p className="mt-1 text-quiet">{services[service].name}: none of your properties.</p>
  return (
    <p className="mt-1">
      <OurProperties ruleId={ruleId} name={name} law={law} />
    </p>
  )
}

function OurProperties({ ruleId, name, law: { demands } }: { ruleId: number; name: string; law: LawPage }) {
  const asked = demands.find((each) => each.ruleId === ruleId)
  if (!asked) return null
  const { properties, unknown } = asked
  return (
    <>
      <TextLink href={paths.comingRule(ruleId)} aria-label={`Your properties: ${properties}, ${name}`}>
        Your properties: {formatNumber(properties)}
      </TextLink>
      {unknownText(properties, unknown)}
    </>
  )
}
