// The specification's static figures (section 9, public and member side). Nobody has counted them, so each is only ever
// shown under an Estimate or Example label. Pure.

export const ESTIMATES = {
  joined: '47,000+',
  timeline: '6-12 Months',
  lawFirmPayout: '$150-$500',
  notificationPayout: '$50-$150',
} as const
