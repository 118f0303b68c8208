import type { BillAnswer } from './bill.ts'
import { palaceContract } from './contracts/palace.ts'
import { sendToPalace } from './palace-bill.ts'
import type { PalaceAccess } from './palace-pages.ts'
import { isChosen } from './palace-questions.ts'
import type { CheckResult } from './check-result.ts'
import { sendLastStep } from './send-bill.ts'

const { calls } = palaceContract

/** A report goes into the diary of the property, a check of smoke alarms also into its safety details. */
export async function sendPalaceResult(
  access: PalaceAccess,
  result: CheckResult,
  beforeSending: () => Promise<void>,
): Promise<BillAnswer> {
  return result.kind === 'DOCUMENT'
    ? sendDocument(access, result, beforeSending)
    : sendSafety(access, result, beforeSending)
}

async function sendDocument(
  access: PalaceAccess,
  { id, propertyReference, document }: CheckResult,
  beforeSending: () => Promise<void>,
): Promise<BillAnswer> {
  const { agent, diaryGroup } = access.chosen
  if (!isChosen(agent) || !isChosen(diaryGroup))
    return {
      kind: 'refused',
      reason:
        'nobody has chosen who adds documents there, and in which diary group. Connect Palace once more to choose it',
    }
  await beforeSending()
  return sendToPalace(
    access,
    calls.addDocument,
    {
      DiaryType: 'property',
      DiaryTypeCode: propertyReference,
      DiaryFileExtension: 'PDF',
      DiaryDescription: document.title,
      DiaryAgentCode: agent,
      DiaryGroupCode: diaryGroup,
      DiaryImage: document.bytes.toString('base64'),
    },
    id,
  )
}

async function sendSafety(
  access: PalaceAccess,
  { id, propertyReference, document, supplierName, technician, doneOn, appliances }: CheckResult,
  beforeSending: () => Promise<void>,
): Promise<BillAnswer> {
  if (!access.isLiquid) return { kind: 'refused', reason: 'only Palace Liquid has safety details of a property' }
  await beforeSending()
  const file = await sendToPalace(
    access,
    calls.addSafetyFile,
    {
      HealthyHomesSafetyPropertyCode: propertyReference,
      HealthyHomesSafetyNameFileType: 'SafetySmokeAlarmsCurrentFile',
      HealthyHomesSafetyNameData: document.bytes.toString('base64'),
      HealthyHomesSafetyNameFile: document.fileName,
    },
    id,
  )
  if (file.kind !== 'stored') return file
  const alarms = appliances.filter(({ change }) => change !== 'REMOVED')
  const details = {
    PropertyCode: propertyReference,
    Property_Safety_SmokeAlarm: {
      PropertySmokeAlarmLastCheckedBy: `${supplierName} - ${technician}`,
      PropertySmokeAlarmLastCheckedDate: doneOn,
      PropertySmokeAlarmList: alarms.map(({ name, location, expiresOn }) => ({
        PropertySmokeAlarmDescription: name,
        PropertySmokeAlarmExpiryDate: expiresOn ?? undefined,
        PropertySmokeAlarmLocation: location ?? undefined,
      })),
    },
  }
  return sendLastStep({ taken: 'the report', last: 'the alarms' }, async () =>
    sendToPalace(access, calls.updateSafety, details, id),
  )
}
