import { KeyRound, Mail } from '@/ui/icons.ts'
import { Specimen } from '@/pages/gallery/Specimen.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Card } from '@/ui/layout/Card.tsx'
import { Disclosure } from '@/ui/layout/Disclosure.tsx'
import { EventDetails } from '@/ui/layout/EventDetails.tsx'
import { EventItem } from '@/ui/layout/EventItem.tsx'
import { Fact } from '@/ui/layout/Fact.tsx'
import { FactList } from '@/ui/layout/FactList.tsx'
import { formatDay, formatDayAndTime, formatLongDay, formatMoney } from '@/ui/format.ts'

export function StructureSection() {
  return (
    <>
      <Specimen name="Card, FactList" layout="grid">
        <Card title="Tenancy" headingLevel={3} actions={<Button size="small">Edit</Button>}>
          <FactList>
            <Fact label="Occupants" detail="0491 570 156">
              Avery Chen
            </Fact>
            <Fact label="Lease">
              {formatDay('2026-02-01')} – {formatDay('2027-01-31')}
            </Fact>
            <Fact label="Onsite key">{null}</Fact>
          </FactList>
        </Card>
        <Card title="Formats" headingLevel={3} footer={<p className="text-quiet">A footer</p>}>
          <FactList columns={2}>
            <Fact label="Long day">{formatLongDay('2026-03-04')}</Fact>
            <Fact label="Instant in Melbourne">{formatDayAndTime('2026-03-04T04:30:00Z', 'Australia/Melbourne')}</Fact>
            <Fact label="Money">{formatMoney('1284.5')}</Fact>
            <Fact label="No money">{formatMoney(null)}</Fact>
          </FactList>
        </Card>
      </Specimen>
      <Specimen name="Disclosure" layout="block">
        <div>
          <Disclosure title="What happened on 21/10/2026" isOpenAtFirst>
            The technician could not enter: key 417 did not work.
          </Disclosure>
          <Disclosure title="What happened on 14/10/2026">Entry notice sent to Avery Chen.</Disclosure>
        </div>
      </Specimen>
      <Specimen name="EventItem" layout="block">
        <ol>
          <EventItem icon={KeyRound} title="No access" at="2026-10-21T03:00:00Z" timeZone="Australia/Melbourne">
            <EventDetails details={['Key 417 did not work']} />
          </EventItem>
          <EventItem icon={Mail} title="Entry notice sent" at="2026-10-14T01:00:00Z" timeZone="Australia/Melbourne" />
        </ol>
      </Specimen>
    </>
  )
}
