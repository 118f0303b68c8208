import { describe, expect, test } from 'vitest'
import { givenPhoto, givenReport } from '../../testing/given-report.ts'
import { elements, readPdf, tableRows } from '../../testing/read-pdf.ts'
import { drawRecord } from './draw-record.ts'
import { drawServiceReport } from './draw-service-report.ts'

describe('a service report', () => {
  test('says for whom, by whom and under which law the property was checked, and what came of it', async () => {
    const { structure, info } = readPdf(await drawServiceReport(givenReport()))
    expect(info['/Title']).toBe('Smoke alarm service report, 3/12 Wattle Street, FITZROY VIC 3065')
    expect(elements(structure, 'H1').map(({ text }) => text)).toEqual(['Smoke alarm service report'])
    expect(elements(structure, 'H2').map(({ text }) => text)).toEqual([
      'Checks',
      'Findings',
      'Appliances',
      'Readings',
      'What the law asks',
    ])
    expect(tableRows(structure)).toEqual(
      expect.arrayContaining([
        ['For', 'Nguyễn Thị Minh and Γιώργος Παπαδόπουλος, c/o Wattlebird Realty'],
        ['Visited', '02/03/2026'],
        ['Technician', 'Tom Tester, licence 00000, for Detector Inspector Pty Ltd (REC-00000)'],
        [
          'Checked under',
          'Residential Tenancies Regulations 2021 (Vic) reg 13 and Sch 3 cl 3; Residential Tenancies Act 1997 (Vic)',
        ],
        ['Next due', '02/03/2027 (02/03/2026 + 12 months by law)'],
        ['Alarms are within their 10-year life', 'Failed', 'AS 3786', 'Smoke alarm past its 10-year life'],
        ['Smoke alarm', 'Living room', '31/01/2024', 'Past its life'],
        ['Smoke alarm', 'Bedroom 1', '01/03/2036', 'Replaced at this visit'],
        ['Battery voltage', 'Living room', '6.9 V', '8.0 V', 'Failed'],
      ]),
    )
    const texts = elements(structure, 'P').map(({ text }) => text)
    expect(texts).toContain('1 check of 3 failed at this visit. 1 finding must be repaired; see Findings.')
    expect(texts).toContain('Made safe: it was disconnected or isolated until it is repaired.')
    expect(texts).toContain('Repaired at this visit.')
    expect(texts).toContain('The rental provider must have the smoke alarms checked every 12 months.')
    expect(texts).toContain(
      'Residential Tenancies Regulations 2021 (Vic) Sch 3 cl 3, read 02/11/2026, https://www.legislation.vic.gov.au/. Version 1, in force since 29/03/2021.',
    )
  })

  test('says which earlier findings are still there, and never that they were repaired', async () => {
    const [finding] = givenReport().findings
    const findings = finding ? [{ ...finding, foundEarlierOn: '2024-11-01' as const }] : []
    const { structure } = readPdf(await drawServiceReport(givenReport({ findings })))
    const texts = elements(structure, 'P').map(({ text }) => text)
    expect(texts).toContain('Found on 01/11/2024, and still there at this visit.')
    expect(texts).toContain('1 check of 3 failed at this visit. 1 finding must be repaired; see Findings.')
    const { structure: without } = readPdf(await drawServiceReport(givenReport({ findings: [] })))
    expect(JSON.stringify(without)).not.toContain('repaired since')
  })

  test('asks to approve a quote only where there is one', async () => {
    const [finding] = givenReport().findings
    const ask = async (isQuoted: boolean) => {
      const findings = finding ? [{ ...finding, isQuoted }] : []
      const { structure } = readPdf(await drawServiceReport(givenReport({ findings })))
      return elements(structure, 'P').find(({ text }) => text.startsWith('Not repaired yet'))?.text
    }
    expect(await ask(true)).toBe('Not repaired yet. Please approve the quote or tell us who repaired it.')
    expect(await ask(false)).toBe('Not repaired yet. Please ask the agency for a quote or tell us who repaired it.')
  })

  test.each([
    [{ outcome: 'PASSED', findings: [] } as const, 'Passed'],
    [{ outcome: 'NOT_DONE', notDoneReason: 'The technician could not get in.' } as const, 'Not done'],
  ])('that is %o says so', async (parts, words) => {
    const { structure } = readPdf(await drawServiceReport(givenReport({ ...parts, findings: [] })))
    expect(elements(structure, 'P').map(({ text }) => text)).toContain(words)
  })

  test('never calls a recommendation law, and cites no section that is not certain', async () => {
    const under = async (law: ReturnType<typeof givenReport>['law']) =>
      tableRows(readPdf(await drawServiceReport(givenReport({ law }))).structure).find(
        ([label]) => label === 'Checked under',
      )?.[1]
    expect(await under({ requirement: 'RECOMMENDED', instrument: 'Some Act s 5' })).toMatch(/^Recommended in Victoria/)
    expect(await under({ requirement: 'REQUIRED', instrument: null })).toBe('The law of Victoria on rented properties.')
  })

  test('breaks long tables and findings over pages and loses nothing', async () => {
    const checks = Array.from({ length: 80 }, (_, index) => ({
      name: `Check ${index}`,
      outcome: 'PASSED' as const,
      reference: null,
      note: 'x'.repeat(120),
    }))
    const [finding] = givenReport().findings
    const findings = Array.from({ length: 30 }, (_, index) => ({ ...finding!, title: `Finding ${index}` }))
    const { pages, structure, decoration } = readPdf(await drawServiceReport(givenReport({ checks, findings })))
    expect(pages.length).toBeGreaterThan(3)
    expect(tableRows(structure).filter(([name]) => /^Check \d/.test(name ?? ''))).toHaveLength(80)
    expect(elements(structure, 'H3')).toHaveLength(30)
    expect(decoration[1]).toContain('Standard')
  })

  test('keeps headings of sections and tables with what follows, wherever the page ends', async () => {
    const [check] = givenReport().checks
    const [appliance] = givenReport().appliances
    for (let count = 4; count < 20; count += 2) {
      const checks = Array.from({ length: count }, () => ({ ...check!, note: 'x'.repeat(200) }))
      const appliances = [{ ...appliance!, name: 'A long name of an appliance '.repeat(12) }]
      const { pages, decoration, structure } = readPdf(await drawServiceReport(givenReport({ checks, appliances })))
      const headings = ['H1', 'H2', 'H3', 'TH'].flatMap((tag) => elements(structure, tag)).map(({ text }) => text)
      const columns = ['Note', 'Status', 'Result', ...headings.filter((text) => /^[A-Z]/.test(text))]
      for (const [place, texts] of pages.entries()) {
        const last = texts.filter((text) => !decoration[place]?.includes(text)).at(-1)
        expect(columns, `${count} checks, page ${place + 1}`).not.toContain(last)
      }
    }
  })

  test('with 20 photos from a phone stays below 2 MB, with each photo described', async () => {
    const photo = await givenPhoto()
    const photos = Array.from({ length: 20 }, (_, index) => ({ bytes: photo, caption: `Alarm ${index + 1}, hallway` }))
    const bytes = await drawServiceReport(givenReport({ photos }))
    expect(bytes.length).toBeLessThan(2_000_000)
    const figures = elements(readPdf(bytes).structure, 'Figure')
    expect(figures).toHaveLength(20)
    expect(figures[19]?.alt).toBe('Photo 20: Alarm 20, hallway')
  }, 60_000)

  test('names a photo that cannot be decoded instead of failing', async () => {
    const photos = [{ bytes: Buffer.from('no photo'), caption: 'Switchboard' }]
    const { pages } = readPdf(await drawServiceReport(givenReport({ photos })))
    expect(pages.flat()).toContain('This photo cannot be shown: the file is damaged.')
  })

  test('bears on each page what it is and its number, as its record does', async () => {
    const checks = Array.from({ length: 60 }, () => givenReport().checks[0]!)
    const report = givenReport({ checks })
    for (const [bytes, title] of [
      [await drawServiceReport(report), 'Smoke alarm service report'],
      [await drawRecord(report), 'Record of smoke alarm check'],
    ] as const) {
      const { decoration } = readPdf(bytes)
      for (const [place, texts] of decoration.entries()) {
        expect(texts).toContain(`${title} 12-345-1 · Detector Inspector Pty Ltd`)
        expect(texts).toContain(`Page ${place + 1} of ${decoration.length}`)
      }
    }
  })

  test('has the same bytes each time', async () => {
    const [one, other] = [await drawServiceReport(givenReport()), await drawServiceReport(givenReport())]
    expect(one.equals(other)).toBe(true)
  })
})

describe('a record', () => {
  const passed = givenReport({ outcome: 'PASSED', findings: [] })

  test('says what was checked, when, by whom and until when it is good', async () => {
    const { structure, pages } = readPdf(await drawRecord(passed))
    expect(pages).toHaveLength(1)
    expect(elements(structure, 'H1')[0]?.text).toBe('Record of smoke alarm check')
    expect(tableRows(structure)).toEqual(
      expect.arrayContaining([
        ['Date of check', '02/03/2026'],
        ['Next due', '02/03/2027 (02/03/2026 + 12 months by law)'],
        ['240V smoke alarm', 'Hallway', '01/05/2031'],
        ['Battery voltage', 'Living room', '6.9 V', '8.0 V', 'Failed'],
      ]),
    )
    expect(elements(structure, 'P').map(({ text }) => text)).toContain('Tom Tester, licence 00000')
    const unlicensed = givenReport({ outcome: 'PASSED', findings: [], service: 'water' })
    const drawn = readPdf(await drawRecord({ ...unlicensed, provider: { ...unlicensed.provider, licence: null } }))
    expect(JSON.stringify(drawn.structure)).not.toMatch(/REC-00000|null,? ?02/)
  })

  test('names who recorded it for the technician, and who released it without a licence and why', async () => {
    const release = { by: 'Sue Supervisor', on: '2026-03-03' as const, reason: 'Renewed late.' }
    const { structure } = readPdf(await drawRecord({ ...passed, recordedBy: 'Ada Office', release }))
    expect(tableRows(structure)).toEqual(
      expect.arrayContaining([
        ['Recorded by', 'Ada Office'],
        ['Released by', 'Sue Supervisor on 03/03/2026, because: Renewed late.'],
      ]),
    )
  })

  test('of a service that was not passed says what was done and what is still open', async () => {
    const { structure } = readPdf(await drawRecord(givenReport()))
    expect(tableRows(structure)).toContainEqual(['Result', 'Failed'])
    expect(elements(structure, 'H2').map(({ text }) => text)).toEqual([
      'Done',
      'Still open',
      'Appliances',
      'Readings',
      'Checked by',
    ])
    const texts = elements(structure, 'P').map(({ text }) => text)
    expect(texts).toContain('Exposed wiring at removed hard-wired alarm, Landing: Repaired at this visit.')
    expect(texts).toContain('Smoke alarm past its 10-year life, Living room')
  })

  test('names a certificate only with the number and the day that a regulator gave it', async () => {
    expect(JSON.stringify(readPdf(await drawRecord(passed)))).not.toMatch(/certific/i)
    const certificate = {
      name: 'Certificate of Electrical Safety (COES)',
      number: 'C-123',
      issuedOn: '2026-03-03' as const,
    }
    const expected = [
      'Regulator’s certificate',
      'Certificate of Electrical Safety (COES), number C-123, issued on 03/03/2026',
    ]
    for (const draw of [drawRecord, drawServiceReport]) {
      const { structure } = readPdf(await draw({ ...passed, certificate }))
      expect(tableRows(structure)).toContainEqual(expected)
    }
  })

  test('does not exist for a service that was not done', async () => {
    await expect(drawRecord(givenReport({ outcome: 'NOT_DONE' }))).rejects.toThrow('has no record')
  })
})
