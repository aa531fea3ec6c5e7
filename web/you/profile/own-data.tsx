import { fetchFile } from '../../api-client.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { Section } from '../../ui/card.tsx'
import { DownloadButton, saveFile } from '../../ui/download-button.tsx'

/** G08: all that the centre knows of one, to take along. */
export function OwnData() {
  const texts = useAuthTexts().profile
  return (
    <Section title={texts.ownData} intro={texts.ownDataIntro}>
      <DownloadButton
        label={texts.ownDataDownload}
        failed={texts.ownDataFailed}
        save={async () => saveFile(await fetchFile('GET /me/data.zip'), 'my-data.zip')}
      />
    </Section>
  )
}
