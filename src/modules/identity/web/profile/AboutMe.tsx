/** Name, picture and address, wherever they are asked for. */
import { Loaded } from '#kernel/web/ui/index.ts';
import { AboutSection } from './AboutSection.tsx';
import { useProfile } from './profile.api.ts';

export function AboutMe() {
  return <Loaded query={useProfile()}>{(profile) => <AboutSection profile={profile} />}</Loaded>;
}
