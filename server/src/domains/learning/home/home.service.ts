import type { LearnerHome } from '@fit-coder/contracts/learning/home';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Commerce } from '../../commerce/commerce.ts';
import { homeFinder } from './home.repository.ts';
import { coursesOf, presentHome, setsOfWeek, type HomeWithLastWeek } from './home.ts';

export interface HomeDependencies extends ServiceContext {
  readonly catalogue: Pick<Catalogue, 'cardsOf'>;
  readonly commerce: Pick<Commerce, 'keptIds'>;
}

/** Shows learners where they are. */
export class HomeService extends Service<HomeDependencies> {
  readonly #findHome = homeFinder(this.dependencies.commerce);

  async of({ userId, role }: CurrentUser): Promise<LearnerHome> {
    const { row, cards } = await this.#find(userId, role !== 'user');
    return presentHome(row, cards);
  }

  /** Also with the sets of the week before this one. */
  async withLastWeek(userId: string): Promise<HomeWithLastWeek> {
    const { row, cards } = await this.#find(userId, false);
    return { ...presentHome(row, cards), setsLastWeek: setsOfWeek(row, 1) };
  }

  async #find(userId: string, watchesAll: boolean) {
    const { db, clock, catalogue } = this.dependencies;
    const row = await this.#findHome(db, { userId, watchesAll, now: clock.now() });
    return { row, cards: await catalogue.cardsOf(db, coursesOf(row)) };
  }
}
