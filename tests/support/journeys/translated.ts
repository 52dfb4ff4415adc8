/** An owner whose site is in three languages: most is translated into German and Arabic, one job into neither. */
export const translated = {
  'person-info/owner': {
    name: 'Leila Brandt',
    headline: 'Nurse for emergency medicine',
    intro: 'I keep a **calm head** where many hurry.',
    whoAmI: 'I have worked in hospitals since I was twenty.',
    skills: ['Triage', 'Teaching', 'Wound care'],
    languages: [{ language: 'German', fluency: 'Native speaker', code: 'de' }],
    social: [{ label: 'LinkedIn', url: 'https://www.linkedin.com/in/leila', icon: 'linkedin' }],
    timeZone: 'Europe/Berlin',
    languagesShown: ['de', 'ar'],
    translations: {
      de: {
        headline: 'Fachpflegerin für Notfallmedizin',
        intro: 'Ich behalte einen **kühlen Kopf**, wo viele eilen.',
        whoAmI: 'Seit ich zwanzig bin, arbeite ich in Krankenhäusern.',
        skills: ['Ersteinschätzung', 'Anleitung', 'Wundversorgung'],
        languages: [{ language: 'Deutsch', fluency: 'Muttersprache' }],
      },
      ar: {
        headline: 'ممرضة طوارئ',
        intro: 'أحافظ على **هدوئي** حيث يستعجل الآخرون.',
        whoAmI: 'أعمل في المستشفيات منذ أن كنت في العشرين.',
        skills: ['الفرز', 'التعليم', 'العناية بالجروح'],
        languages: [{ language: 'الألمانية', fluency: 'اللغة الأم' }],
      },
    },
  },
  'location/owner': { city: 'Hamburg', state: '', zipcode: '20099', country: 'DE' },
  'jobs/ward': {
    title: 'Head nurse',
    company: 'Alster Clinic',
    startDate: { month: 3, year: 2021 },
    description: 'I lead the emergency ward.',
    responsibilities: ['Plan the shifts of forty people', 'Train new colleagues'],
    translations: {
      de: {
        title: 'Stationsleiterin',
        description: 'Ich leite die Notaufnahme.',
        responsibilities: ['Die Dienste von vierzig Menschen planen', 'Neue Kollegen anleiten'],
      },
      ar: {
        title: 'رئيسة التمريض',
        description: 'أقود قسم الطوارئ.',
        responsibilities: ['تخطيط نوبات أربعين شخصًا', 'تدريب الزملاء الجدد'],
      },
    },
  },
  'jobs/boat': {
    title: 'Paramedic at sea',
    company: 'North Sea Rescue',
    startDate: { month: 5, year: 2016 },
    endDate: { month: 2, year: 2021 },
    description: 'Two weeks on the water, two at home, and every wave a patient.',
  },
  'education/school': {
    institution: 'School of Nursing Altona',
    city: 'Hamburg',
    type: 'Diploma',
    major: 'Nursing',
    graduation: 2016,
    status: true,
    translations: { de: { type: 'Diplom', major: 'Krankenpflege' }, ar: { type: 'دبلوم', major: 'التمريض' } },
  },
}
